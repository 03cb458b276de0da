package billing.invoicing;

import java.time.LocalDate;

/**
 * The issuing dates and totals to which a list of documents is narrowed; both ends are included,
 * nulls do not narrow.
 *
 * @param issuedFrom first issuing date, local to the customer
 * @param issuedTo   last issuing date
 * @param fromCents  least total, in cents
 * @param toCents    greatest total, in cents
 */
public record DocumentBounds(LocalDate issuedFrom, LocalDate issuedTo, Long fromCents,
                             Long toCents) {
    /** No bounds. */
    public static final DocumentBounds NONE = new DocumentBounds(null, null, null, null);
}
