/**
 * What people and the end of a subscription do with credit notes: asking for them with all checks,
 * updating and voiding them ({@code money.md 4.3 to 4.8}).
 */
package billing.settlement.creditnote.service;
