/**
 * Replays of customers' histories under another catalog, in a temporary database: for catalogs that
 * bill other periods, in advance instead of in arrears, or by another property of events. The
 * stored database is only read.
 */
package billing.repair.simulation.replay;
