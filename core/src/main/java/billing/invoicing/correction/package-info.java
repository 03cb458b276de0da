/**
 * Adjustments of closed periods as lines that wait for an invoice: what is corrected, by how much,
 * and the fee that bills it.
 */
package billing.invoicing.correction;
