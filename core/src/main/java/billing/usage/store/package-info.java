/**
 * Where events are kept: taking them in each once, the table in the order in which rating reads,
 * and the cursors over it; for prices without a database, events in memory.
 *
 * <p>Knows the code and the field of a metric, and nothing of prices or invoices. What it does for
 * each event is measured.
 */
package billing.usage.store;
