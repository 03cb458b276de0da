/**
 * What banks tell: lines of accounts, read from CSV and from camt.053 (ISO 20022). Which invoice a
 * line pays is the business of {@code billing.settlement.payment.matching}.
 */
package billing.settlement.payment.statement;
