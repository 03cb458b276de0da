/**
 * How the resources of the catalog are written in files and requests: their members, what is
 * checked about them, and what may change. Plans have a package of their own below.
 *
 * <p>Asks what it is given what codes refer to, and knows no database.
 */
package billing.catalog.reader;
