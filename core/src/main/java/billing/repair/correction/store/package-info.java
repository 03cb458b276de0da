/** The table of corrections, the baseline of the next one. */
package billing.repair.correction.store;
