/**
 * What is sold and how it is priced, as values: billable metrics, plans with their charges,
 * add-ons, coupons, taxes, features, pricing units.
 *
 * <p>Knows neither the files these are read from nor the tables that keep them, and nothing of
 * subscriptions, events or invoices.
 */
package billing.catalog;
