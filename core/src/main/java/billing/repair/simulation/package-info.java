/**
 * What closed periods would have cost under another catalog: stored usage priced again beside what
 * was invoiced. Nothing is written.
 */
package billing.repair.simulation;
