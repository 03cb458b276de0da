/** The JSON of metrics, plans with charges, add-ons, coupons, taxes, features, custom sections. */
package billing.server.render.catalog;
