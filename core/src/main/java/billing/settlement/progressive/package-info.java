/**
 * Progressive billing: lifetime usage, the thresholds that it passes, and what progressive invoices
 * take off the invoices behind them. Records and pure computation.
 */
package billing.settlement.progressive;
