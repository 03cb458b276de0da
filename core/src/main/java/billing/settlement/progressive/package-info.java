/**
 * Progressive billing: lifetime usage, the thresholds that it passes, and the credits of
 * progressive invoices on later invoices. Records and pure computation.
 */
package billing.settlement.progressive;
