/**
 * Expressions of metrics: a small language that computes the aggregated property of an event from
 * its other members ({@code rating-and-usage.md 2.8}).
 *
 * <p>Pure: knows events, and no catalog, no database, no clock.
 */
package billing.usage.expression;
