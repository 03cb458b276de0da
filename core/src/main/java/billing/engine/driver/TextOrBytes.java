package billing.engine.driver;

/**
 * A value of a column that holds texts and bytes, which engines keep differently.
 *
 * @param value a string or a byte array; compared by identity where it is bytes
 */
public record TextOrBytes(Object value) {
}
