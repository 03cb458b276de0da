/** Carrying campaigns out. */
package billing.settlement.dunning.service;
