package billing.server.console.view;

import java.util.Locale;

/**
 * A state as a badge.
 *
 * @param tone the class of the style sheet: {@code good}, {@code warn}, {@code bad}, {@code calm}
 */
public record State(String label, String tone) {
    /** What went well and needs nothing. */
    public static State good(String label) {
        return new State(label, "good");
    }

    /** What is open. */
    public static State warn(String label) {
        return new State(label, "warn");
    }

    /** What needs attention. */
    public static State bad(String label) {
        return new State(label, "bad");
    }

    /** What is neither. */
    public static State calm(String label) {
        return new State(label, "calm");
    }

    /** A code as words: {@code partially_paid} and {@code PartiallyPaid} are "Partially paid". */
    public static String words(String code) {
        String words = code.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replace('_', ' ')
                .toLowerCase(Locale.ROOT).strip();
        return words.isEmpty() ? "" : words.substring(0, 1).toUpperCase(Locale.ROOT)
                + words.substring(1);
    }
}
