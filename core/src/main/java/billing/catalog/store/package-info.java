/**
 * The tables of the catalog: one repository a resource, and the parts of a plan that are stored
 * with it.
 *
 * <p>It validates nothing: the readers do.
 */
package billing.catalog.store;
