/**
 * Charges paid in advance: each event is billed when it is received, by a fee or an invoice of its
 * own, priced with or without the usage before it; paid fees are grouped on separate invoices
 * ({@code rating-and-usage.md 4.6, 7}, {@code subscriptions-and-invoicing.md 8.4}).
 */
package billing.invoicing.advance;
