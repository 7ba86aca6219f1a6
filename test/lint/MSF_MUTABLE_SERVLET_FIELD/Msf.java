// SPDX-License-Identifier: Apache-2.0
import javax.servlet.http.HttpServlet;

class MsfUser extends HttpServlet {
    private String user;
    private int hits;

    @Override
    protected void doGet(Object request, Object response) {
        user = request.toString(); // expect: MSF_MUTABLE_SERVLET_FIELD
        hits++; // expect: MSF_MUTABLE_SERVLET_FIELD
    }
}

class MsfGood extends HttpServlet {
    private String name;
    private int hits;

    @Override
    public void init() {
        name = "x";
    }

    @Override
    protected synchronized void doGet(Object request, Object response) {
        hits++;
        System.out.println(name + hits);
    }
}

class MsfNoServlet {
    private String user;

    protected void doGet(Object request) {
        user = request.toString();
    }
}
