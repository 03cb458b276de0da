/**
 * Usage files: reading CSV and JSON lines row by row, and bringing whole files into the event store
 * in constant memory.
 *
 * <p>Reaches the event table by way of {@link billing.usage.store}; depends on no prices or
 * invoices. What it does for each row is measured: a month of usage is millions of them.
 */
package billing.usage.file;
