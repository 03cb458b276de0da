/** The tables of dunning. */
package billing.settlement.dunning.store;
