package billing.invoicing.usage;

import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Walks only the events whose properties have some of the given texts. */
final class SelectedEvents implements EventCursor {
    private final EventCursor all;
    private final Map<String, List<String>> values;

    SelectedEvents(EventCursor all, Map<String, List<String>> values) {
        this.all = all;
        this.values = values;
    }

    @Override
    public boolean next() {
        while (all.next()) {
            if (isSelected()) {
                return true;
            }
        }
        return false;
    }

    private boolean isSelected() {
        return values.entrySet().stream().allMatch(wanted -> {
            String text = all.property(wanted.getKey());
            return text != null && wanted.getValue().contains(text);
        });
    }

    @Override
    public long timestampMicros() {
        return all.timestampMicros();
    }

    @Override
    public long sequence() {
        return all.sequence();
    }

    @Override
    public boolean hasValue() {
        return all.hasValue();
    }

    @Override
    public BigDecimal value() {
        return all.value();
    }

    @Override
    public boolean fitsLong() {
        return all.fitsLong();
    }

    @Override
    public long unscaledValue() {
        return all.unscaledValue();
    }

    @Override
    public int valueScale() {
        return all.valueScale();
    }

    @Override
    public String property(String name) {
        return all.property(name);
    }

    @Override
    public BigDecimal preciseTotalCents() {
        return all.preciseTotalCents();
    }

    @Override
    public String transactionId() {
        return all.transactionId();
    }

    @Override
    public void close() {
        all.close();
    }
}
