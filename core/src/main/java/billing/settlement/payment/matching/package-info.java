/**
 * Which invoices the lines of a bank pay: by number, by reference, by amount and payer. Pure; every
 * match says why.
 */
package billing.settlement.payment.matching;
