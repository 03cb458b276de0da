/**
 * Charge models: units in, priced amount with its explanation out.
 *
 * <p>Pure: knows no clock, no database, no events, no catalog; only {@link billing.kernel.money}.
 * Source: {@code rating-and-usage.md 3}.
 */
package billing.rating;
