/** Running dunning campaigns. */
package billing.settlement.dunning.service;
