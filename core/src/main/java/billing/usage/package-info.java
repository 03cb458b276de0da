/**
 * Usage events as values: the content of one, how its time is written, and how a history of events
 * is read.
 *
 * <p>Depends neither on where events are stored nor on their price: {@code store} keeps them,
 * {@code file} brings them in, {@code aggregation} turns those of a window into units.
 */
package billing.usage;
