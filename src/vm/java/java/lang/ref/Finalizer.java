/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.ref;

/** Finalizers are never run, which the language allows (JLS 12.6). */
final class Finalizer extends FinalReference<Object> {
    private Finalizer(Object o) {
        super(o, null);
    }

    static ReferenceQueue<Object> getQueue() {
        return ReferenceQueue.NULL;
    }

    static void register(Object o) {
    }

    static void runFinalization() {
    }
}
