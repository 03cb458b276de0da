/**
 * The periods and fees that invoices have billed, and the stored usage checkpoints of charges that
 * are rated from window to window.
 */
package billing.invoicing.fee.store;
