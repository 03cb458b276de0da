package billing.server.console.view;

/** A value that can be chosen, with what people read. */
public record Choice(String value, String label) {
    /** A value that people read as it is. */
    public static Choice plain(String value) {
        return new Choice(value, value);
    }
}
