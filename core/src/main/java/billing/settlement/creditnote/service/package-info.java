/**
 * What people, the end of a subscription and invoices do with credit notes: asking for them with
 * all checks, updating and voiding them, drawing on them ({@code money.md 4.3 to 4.9}).
 */
package billing.settlement.creditnote.service;
