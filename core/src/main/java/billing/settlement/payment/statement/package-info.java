/**
 * Bank statements, read from CSV and camt.053 (ISO 20022). Matching with invoices is done by
 * {@code billing.settlement.payment.matching}.
 */
package billing.settlement.payment.statement;
