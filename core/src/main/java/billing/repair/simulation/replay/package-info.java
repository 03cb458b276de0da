/**
 * Lives lived again under another catalog, in a temporary database: for catalogs that bill on other
 * days, in advance instead of in arrears, or by another property of events. The stored database is
 * only read.
 */
package billing.repair.simulation.replay;
