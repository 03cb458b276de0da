/**
 * Matches bank lines with invoices: by number, by reference, by amount and payer. Pure; every match
 * has an explanation.
 */
package billing.settlement.payment.matching;
