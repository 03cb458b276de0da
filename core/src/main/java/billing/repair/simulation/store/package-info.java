/** What was billed and credited, as simulations compare it. */
package billing.repair.simulation.store;
