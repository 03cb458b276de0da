/**
 * The tables of the catalog: one repository a resource, and the parts of a plan that are stored
 * with it.
 *
 * <p>Stores what it is given; what a valid plan is, the readers know.
 */
package billing.catalog.store;
