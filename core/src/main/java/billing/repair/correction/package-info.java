/**
 * Corrections of closed periods: the amounts by current events, compared with the billed amounts.
 * Records; {@code store} holds the corrections, {@code service} finds and books them.
 */
package billing.repair.correction;
