/**
 * Usage events as values: what one says, how its time is written, and how a history of events is
 * walked through.
 *
 * <p>Knows neither where events are kept nor what they are worth: {@code store} keeps them,
 * {@code file} brings them in, {@code aggregation} turns those of a window into units.
 */
package billing.usage;
