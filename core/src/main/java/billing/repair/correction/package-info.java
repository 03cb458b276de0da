/**
 * What closed periods come to by current events, against what was billed for them. Records;
 * {@code store} keeps what has been corrected, {@code service} finds and books it.
 */
package billing.repair.correction;
