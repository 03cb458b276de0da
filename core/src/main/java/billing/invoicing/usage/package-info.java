/**
 * Usage responses: the current period as an invoice would bill it now, charge by charge, and its
 * projection to the end of the period ({@code rating-and-usage.md 5.1, 5.2}); and what usage would
 * cost on a plan that need not be stored.
 *
 * <p>{@link billing.invoicing.usage.UsageReport} loads and rates, with the taxes that the customer
 * inherits, {@link billing.invoicing.usage.PastUsage} reads the usage of closed periods and {@link
 * billing.invoicing.usage.UsageByDay} that of single days. All other types aggregate rated usage
 * and its fees, without a clock.
 */
package billing.invoicing.usage;
