/**
 * How a plan is written: its charges with their filters and prices, fixed charges, commitment,
 * thresholds and entitlements; each is checked where it is read.
 *
 * <p>Asks what it is given what codes refer to, and knows no database.
 */
package billing.catalog.reader.plan;
