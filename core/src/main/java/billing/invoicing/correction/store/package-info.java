/** The table of correction lines. */
package billing.invoicing.correction.store;
