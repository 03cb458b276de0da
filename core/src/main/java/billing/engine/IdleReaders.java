package billing.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * The connections that no read uses. The last read of one may have left its transaction open, so
 * that the next read ends it with the message that begins its own. If none comes, it is ended here,
 * because an open transaction keeps the server from removing old rows and changing tables.
 */
final class IdleReaders implements AutoCloseable {
    private static final long LEFT_OPEN_MILLIS = 20;
    private static final long LEFT_OPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(LEFT_OPEN_MILLIS);
    /** The latest first. */
    private final Deque<Idle> idle = new ArrayDeque<>();
    private Thread ending;
    private boolean isClosed;

    /** A connection, and when the transaction was left that it has open. */
    private record Idle(Handle reader, boolean isOpen, long since) {
        boolean isOverdue(long now) {
            return isOpen && now - since >= LEFT_OPEN_NANOS;
        }
    }

    /** Takes the connection that was used last; null when there is none. */
    synchronized Handle poll() {
        Idle found = idle.poll();
        return found == null ? null : found.reader;
    }

    /** Adds a connection that was used, perhaps with an open transaction. */
    synchronized void push(Handle reader, boolean isOpen) {
        if (isClosed) {
            reader.close();
            return;
        }
        idle.push(new Idle(reader, isOpen, System.nanoTime()));
        // An error, such as a lack of memory, may have ended the thread.
        if (isOpen && (ending == null || !ending.isAlive())) {
            ending = new Thread(this::endOverdue, "ending reads");
            ending.setDaemon(true);
            ending.start();
        } else if (isOpen) {
            notify();
        }
    }

    /** Closes those that are there now. */
    synchronized void closeAll() {
        idle.forEach(found -> found.reader.close());
        idle.clear();
    }

    /** Ends transactions until the database is closed. */
    private void endOverdue() {
        try {
            while (true) {
                awaitOpen();
                Thread.sleep(LEFT_OPEN_MILLIS);
                for (Handle reader = overdue(); reader != null; reader = overdue()) {
                    end(reader);
                }
            }
        } catch (InterruptedException e) {
            // The database is closed, and with it the connections.
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void awaitOpen() throws InterruptedException {
        while (!isAnyOpen()) {
            wait();
        }
    }

    private boolean isAnyOpen() {
        for (Idle one : idle) {
            if (one.isOpen) {
                return true;
            }
        }
        return false;
    }

    private synchronized Handle overdue() {
        long now = System.nanoTime();
        for (Iterator<Idle> oldest = idle.descendingIterator(); oldest.hasNext();) {
            Idle next = oldest.next();
            if (next.isOverdue(now)) {
                oldest.remove();
                return next.reader;
            }
        }
        return null;
    }

    /** A connection that fails is of no more use. */
    private void end(Handle reader) {
        try {
            reader.endReading();
        } catch (RuntimeException e) {
            reader.close();
            return;
        }
        synchronized (this) {
            if (!isClosed) {
                idle.add(new Idle(reader, false, System.nanoTime()));
                return;
            }
        }
        reader.close();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (ending != null) {
            ending.interrupt();
        }
        closeAll();
    }
}
