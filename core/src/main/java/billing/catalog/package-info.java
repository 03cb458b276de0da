/**
 * What is sold and how it is priced: billable metrics, plans with their charges, add-ons, coupons,
 * taxes, features, pricing units; reading them from YAML, and the difference between files and the
 * database.
 *
 * <p>Knows nothing of subscriptions, events or invoices.
 */
package billing.catalog;
