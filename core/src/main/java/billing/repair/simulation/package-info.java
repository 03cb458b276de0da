/**
 * Simulations of closed periods under another catalog: stored usage is priced again and compared
 * with the invoiced amounts. Nothing is written.
 */
package billing.repair.simulation;
