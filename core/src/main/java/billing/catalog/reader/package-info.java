/**
 * How the resources of the catalog are written in files and requests: their members, what is
 * checked about them, and what may change. Plans have a room of their own below.
 *
 * <p>Asks the intake what codes refer to and knows no database.
 */
package billing.catalog.reader;
