/**
 * What closed periods come to by the events as they stand now, against what was billed for them.
 * Records; {@code store} keeps what has been corrected, {@code life} finds and books it.
 */
package billing.repair.correction;
