/**
 * The catalog: billable metrics, plans with their charges and entitlements, add-ons, coupons,
 * features, taxes.
 */
package billing.server.api.catalog;
