package billing.check;

/**
 * One difference between what is stored and what should be.
 *
 * @param invoice the number of the invoice, or its id while it has none; null for none
 * @param what    a sentence: what is stored, what it should be
 * @param hint    what explains it or what to do; or null
 */
public record Finding(String invoice, String what, String hint) {
}
