/**
 * The content of a printed invoice, credit note or receipt: an immutable tree of raw values, its
 * vocabulary in ten languages and the way in which a language writes dates, amounts and units.
 *
 * <p>Does not depend on fees, subscriptions, the database or the clock: the caller describes an
 * invoice as an {@link billing.documents.InvoiceDocument}, and so with the others. How it looks on
 * paper is up to {@code billing.documents.pdf}.
 */
package billing.documents;
