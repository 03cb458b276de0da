/**
 * The catalog as values: billable metrics, plans with their charges, add-ons, coupons, taxes,
 * features, pricing units.
 *
 * <p>Independent of the files that they are read from, of the database, and of subscriptions,
 * events and invoices.
 */
package billing.catalog;
