/**
 * Credit notes, as values: the credited amounts of an invoice, their limits, and the use of their
 * balance by later invoices ({@code money.md 4}).
 *
 * <p>Pure: computes from invoices and earlier notes, without a database or a clock.
 */
package billing.settlement.creditnote;
