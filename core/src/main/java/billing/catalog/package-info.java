/**
 * What is sold and how it is priced: billable metrics, plans with their charges, add-ons, coupons,
 * taxes, features, pricing units; how each is read, checked, written and stored.
 *
 * <p>Knows nothing of subscriptions, events or invoices.
 */
package billing.catalog;
