package billing.usage.store;

/** Reads the value that a metric aggregates from the properties of one event after the other. */
public final class MeteredValue {
    private final PropertyScan scan;
    private final NumberText number = new NumberText();
    private boolean present;
    private boolean isNumber;

    /** Reads this property; null for metrics that aggregate none. */
    public MeteredValue(String fieldName) {
        this.scan = fieldName == null ? null : new PropertyScan(fieldName);
    }

    /** Reads the properties of an event; answers whether the value is there and a number. */
    public boolean read(byte[] json, int from, int length) {
        present = scan != null && scan.find(json, from, length);
        isNumber = present && scan.readNumber(json, number);
        return isNumber;
    }

    /** Whether the last event has the property. */
    public boolean isPresent() {
        return present;
    }

    /** Whether the property of the last event is a number. */
    public boolean isNumber() {
        return isNumber;
    }

    /** The number of the last event, when it is one. */
    public NumberText number() {
        return number;
    }

    /** The text of the property that the last event has. */
    public String text(byte[] json) {
        return scan.text(json);
    }

    /** Hands the value of the last event over to its row. */
    public void into(EventInsert row) {
        if (!isNumber) {
            row.noValue();
        } else if (number.fitsLong()) {
            row.value(number.unscaled(), number.scale());
        } else {
            row.longValue(number.scale());
        }
    }
}
