/**
 * What is sold: metrics, plans with their pieces, add-ons, coupons, features, taxes.
 */
package billing.server.api.catalog;
