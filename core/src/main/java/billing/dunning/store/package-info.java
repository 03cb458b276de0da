/** The tables of dunning. */
package billing.dunning.store;
