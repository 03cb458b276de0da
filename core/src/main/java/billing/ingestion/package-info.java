/**
 * The door through which usage comes in: events are stored, and what waits for them is done in the
 * same transaction ({@code rating-and-usage.md 1.2, 1.6}).
 */
package billing.ingestion;
