package billing.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes of bodies that have not been answered yet, which share a part of the memory. */
final class BodyMemory {
    private static final int PART = 4;
    private final AtomicLong held = new AtomicLong();
    private final long most;

    BodyMemory() {
        this(Runtime.getRuntime().maxMemory() / PART);
    }

    BodyMemory(long most) {
        this.most = most;
    }

    /** Counts more bytes; false when there is no room for them, then they are not counted. */
    boolean take(int bytes) {
        if (held.addAndGet(bytes) <= most) {
            return true;
        }
        held.addAndGet(-bytes);
        return false;
    }

    /** Makes room again. */
    void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
