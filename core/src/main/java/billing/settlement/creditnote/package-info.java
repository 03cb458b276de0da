/**
 * Credit notes, as values: what is given back of an invoice, how much of it may be, and what later
 * invoices take of it ({@code money.md 4}).
 *
 * <p>Pure: computes from invoices and earlier notes, and knows no database and no clock.
 */
package billing.settlement.creditnote;
