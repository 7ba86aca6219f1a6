// SPDX-License-Identifier: Apache-2.0
package javax.servlet.http;

/** As much of a servlet as the tests need. */
public abstract class HttpServlet {
    public void init() {
    }

    protected void doGet(Object request, Object response) {
    }
}
