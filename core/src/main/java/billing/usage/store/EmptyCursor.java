package billing.usage.store;

import billing.usage.EventCursor;
import java.math.BigDecimal;

/** The events of a subscription or code that was never seen. */
final class EmptyCursor implements EventCursor {
    @Override
    public boolean next() {
        return false;
    }

    @Override
    public long timestampMicros() {
        throw noEvent();
    }

    @Override
    public long sequence() {
        throw noEvent();
    }

    @Override
    public boolean hasValue() {
        throw noEvent();
    }

    @Override
    public BigDecimal value() {
        throw noEvent();
    }

    @Override
    public boolean fitsLong() {
        throw noEvent();
    }

    @Override
    public long unscaledValue() {
        throw noEvent();
    }

    @Override
    public int valueScale() {
        throw noEvent();
    }

    @Override
    public String property(String name) {
        throw noEvent();
    }

    @Override
    public BigDecimal preciseTotalCents() {
        throw noEvent();
    }

    @Override
    public String transactionId() {
        throw noEvent();
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    private static IllegalStateException noEvent() {
        return new IllegalStateException("there is no event");
    }
}
