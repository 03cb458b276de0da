package billing.usage;

import billing.kernel.limit.Limit;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;

/**
 * How much the properties of one event hold, counted while they are read. What is beyond a limit
 * is found before it costs anything: numbers are made of texts that are short enough.
 */
public final class PropertiesExtent {
    /** No shorter text is a number with too many digits. */
    private static final int DIGITS_MAX = Limit.EVENT_DIGITS.most();
    private int values;
    private long characters;
    private boolean tooManyDigits;
    private boolean halfPair;

    /** How much properties hold that are read already. */
    public static PropertiesExtent of(Map<String, Object> properties) {
        PropertiesExtent extent = new PropertiesExtent();
        extent.members(properties);
        return extent;
    }

    private void members(Map<?, ?> members) {
        members.forEach((name, value) -> {
            name(name.toString());
            any(value);
        });
    }

    private void any(Object value) {
        if (value instanceof Map<?, ?> object) {
            value();
            members(object);
        } else if (value instanceof Collection<?> list) {
            value();
            list.forEach(this::any);
        } else if (value == null) {
            value();
        } else {
            text(value.toString());
        }
    }

    /** Counts the name of a member. */
    public void name(String name) {
        characters += name.length();
        halfPair |= !EventLimits.isWhole(name);
    }

    /** Counts an object, a list, a flag or a null. */
    public void value() {
        values++;
    }

    /** Counts a text, which rating may read as a number ({@code rating-and-usage.md 2.3}). */
    public void text(String text) {
        values++;
        characters += text.length();
        halfPair |= !EventLimits.isWhole(text);
        if (text.length() > DIGITS_MAX && EventLimits.isMetricNumber(text)) {
            tooManyDigits |= EventLimits.number(text) == null;
        }
    }

    /** Counts a JSON number; answers it, or null when it has too many digits. */
    public BigDecimal number(String text) {
        values++;
        characters += text.length();
        BigDecimal number = EventLimits.number(text);
        tooManyDigits |= number == null;
        return number;
    }

    /** Whether a name or text has half of a surrogate pair, which cannot be stored. */
    public boolean hasHalfPair() {
        return halfPair;
    }

    /** The first limit that is broken so far, or null. */
    public Limit broken() {
        return values > Limit.EVENT_PROPERTIES.most() ? Limit.EVENT_PROPERTIES
                : characters > Limit.EVENT_PROPERTIES_TEXT.most() ? Limit.EVENT_PROPERTIES_TEXT
                : tooManyDigits ? Limit.EVENT_DIGITS : null;
    }
}
