/** The ledger of corrections, and the lines of them that wait for an invoice. */
package billing.repair.correction.store;
