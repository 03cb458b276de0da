/**
 * Usage events: their import, the store that keeps them, and the aggregations that turn the events
 * of a window into units.
 */
package billing.usage;
