/**
 * Usage answers: the running period as an invoice would bill it now, charge by charge, and what it
 * comes to if it goes on alike ({@code rating-and-usage.md 5.1, 5.2}); and what usage would cost on
 * a plan that need not be stored.
 *
 * <p>{@link billing.invoicing.usage.UsageReport} loads and rates, with the taxes that the customer
 * inherits; everything else is pure: it sums up rated usage and its fees, and knows no database and
 * no clock.
 */
package billing.invoicing.usage;
