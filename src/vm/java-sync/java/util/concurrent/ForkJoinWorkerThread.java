/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent;

/** A thread of a pool: all it does is there. */
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    ForkJoinWorkerThread nextWorker;

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(null, pool, false);
    }

    protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool,
                                   boolean preserveThreadLocals) {
        super(group, null, pool.nextWorkerThreadName());
        this.pool = pool;
        setDaemon(true);
        if (pool.handler != null) {
            setUncaughtExceptionHandler(pool.handler);
        }
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        String name = getName();
        int digits = name.length();
        while (digits > 0 && Character.isDigit(name.charAt(digits - 1))) {
            digits--;
        }
        return digits == name.length() ? 0 : Integer.parseInt(name.substring(digits)) - 1;
    }

    protected void onStart() {
    }

    protected void onTermination(Throwable exception) {
    }

    public void run() {
        Throwable exception = null;
        try {
            onStart();
            pool.runWorker(this);
        } catch (Throwable ex) {
            exception = ex;
        } finally {
            try {
                onTermination(exception);
            } catch (Throwable ex) {
                exception = exception == null ? ex : exception;
            } finally {
                pool.deregisterWorker(this, exception);
            }
        }
    }
}
