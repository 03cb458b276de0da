/**
 * Charge models as the catalog has them, one entry each: the properties that state a price, what a
 * charge may do with it, and its text. The reading of files and requests, stored and shown JSON,
 * the catalog's schema and the description of the API follow from the entries; the computations
 * are in {@code billing.rating}.
 */
package billing.catalog.charge;
