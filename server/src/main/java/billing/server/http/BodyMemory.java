package billing.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the memory that bodies take together: received or not yet read by their callers. */
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

    /** Reserves bytes; false, without reserving any, when they exceed the limit. */
    boolean take(long bytes) {
        if (held.addAndGet(bytes) <= most) {
            return true;
        }
        held.addAndGet(-bytes);
        return false;
    }

    /** The bytes that are reserved. */
    long held() {
        return held.get();
    }

    /** Releases reserved bytes. */
    void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
