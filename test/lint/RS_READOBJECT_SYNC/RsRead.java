// SPDX-License-Identifier: Apache-2.0
import java.io.ObjectInputStream;

class RsReadBad implements java.io.Serializable {
    private int n;

    private synchronized void readObject(ObjectInputStream in) throws java.io.IOException {
        n = in.readInt(); // expect: RS_READOBJECT_SYNC
    }
}

class RsReadBad2 implements java.io.Serializable {
    private int n;

    private synchronized void readObject(ObjectInputStream in)
            throws java.io.IOException, ClassNotFoundException {
        in.defaultReadObject(); // expect: RS_READOBJECT_SYNC
    }
}

class RsReadGood implements java.io.Serializable {
    private int n;

    private void readObject(ObjectInputStream in) throws java.io.IOException {
        n = in.readInt();
    }
}

class RsReadGood2 {
    synchronized void readObject(String in) {
        System.out.println(in);
    }
}
