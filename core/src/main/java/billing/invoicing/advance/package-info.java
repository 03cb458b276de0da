/**
 * What is paid in advance: events are billed as they come in, each with a fee or an invoice of its
 * own, priced alone or beside what is there; paid fees are gathered on invoices of their own
 * ({@code rating-and-usage.md 4.6, 7}, {@code subscriptions-and-invoicing.md 8.4}).
 */
package billing.invoicing.advance;
