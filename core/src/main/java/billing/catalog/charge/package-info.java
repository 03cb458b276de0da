/**
 * Charge models as the catalog has them, one entry each: the properties that state a price, what a
 * charge may do with it, and the words for it. What files and requests may say, stored and shown
 * JSON, the catalog's schema and the description of the API follow from the entries; how a model
 * prices units stands in {@code billing.rating}.
 */
package billing.catalog.charge;
