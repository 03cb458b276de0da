/**
 * Aggregations: the events of a window become units and priced usage, per charge, filter and
 * pricing group, in one pass ({@code rating-and-usage.md 2.4} to {@code 2.6}, {@code 4.1},
 * {@code 4.2}, {@code 4.5}, {@code 9}).
 *
 * <p>State is small and explicit: bounded by groups, and by distinct values of unique counts, never
 * by events. Knows the catalog and the charge models; knows no invoices, no database, no clock.
 */
package billing.usage.aggregation;
