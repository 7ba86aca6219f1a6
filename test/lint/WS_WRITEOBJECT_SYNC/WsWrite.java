// SPDX-License-Identifier: Apache-2.0
import java.io.ObjectOutputStream;

class WsWriteBad implements java.io.Serializable {
    private int n;

    private synchronized void writeObject(ObjectOutputStream out) throws java.io.IOException {
        out.writeInt(n); // expect: WS_WRITEOBJECT_SYNC
    }
}

class WsWriteBad2 implements java.io.Serializable {
    private int n;

    void set(int v) {
        n = v;
    }

    private synchronized void writeObject(ObjectOutputStream out) throws java.io.IOException {
        out.defaultWriteObject(); // expect: WS_WRITEOBJECT_SYNC
    }
}

class WsWriteGood implements java.io.Serializable {
    private int n;

    synchronized void set(int v) {
        n = v;
    }

    private synchronized void writeObject(ObjectOutputStream out) throws java.io.IOException {
        out.writeInt(n);
    }
}

class WsWriteGood2 implements java.io.Serializable {
    private int n;

    private void writeObject(ObjectOutputStream out) throws java.io.IOException {
        out.writeInt(n);
    }
}
