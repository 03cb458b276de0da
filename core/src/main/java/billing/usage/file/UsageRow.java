package billing.usage.file;

/** One row of a usage file as its texts; the same object holds row after row. */
final class UsageRow {
    /** The line on which the row begins, from 1. */
    long line;
    String transactionId;
    String externalSubscriptionId;
    String code;
    String timestamp;
    String preciseTotal;
    /** The properties as a compact JSON object. */
    final JsonBuffer properties = new JsonBuffer();
    private final MemberNames names = new MemberNames();
    /** Why the row cannot be understood; null when it can. */
    String fault;

    /** Empties the row for the next line. */
    void clear(long nextLine) {
        line = nextLine;
        transactionId = null;
        externalSubscriptionId = null;
        code = null;
        timestamp = null;
        preciseTotal = null;
        properties.clear();
        names.clear();
        fault = null;
    }

    /** Notes a member of the line; one that is given twice makes the row faulty. */
    void member(String field) {
        if (!names.add(field)) {
            fault = '"' + field + "\" is given twice";
        }
    }

    /** Notes a property of the current object; one that is given twice makes the row faulty. */
    void property(String name) {
        if (!names.add(name)) {
            fault = "property \"" + name + "\" is given twice";
        }
    }

    /** Begins an object whose names are its own; returns what {@link #leaveObject} takes. */
    int enterObject() {
        return names.enter();
    }

    /** Ends the current object. */
    void leaveObject(int outer) {
        names.leave(outer);
    }

    /** The text as the API stores it ({@code api-conventions.md 4}). */
    static String withoutNul(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    }

    /** Sets a field by its name; false when the name is that of no field but of a property. */
    boolean set(String field, String given) {
        String text = withoutNul(given);
        switch (field) {
            case UsageField.TRANSACTION_ID -> transactionId = text;
            case UsageField.EXTERNAL_SUBSCRIPTION_ID -> externalSubscriptionId = text;
            case UsageField.CODE -> code = text;
            case UsageField.TIMESTAMP -> timestamp = text;
            case UsageField.PRECISE_TOTAL -> preciseTotal = text;
            default -> {
                return false;
            }
        }
        return true;
    }
}
