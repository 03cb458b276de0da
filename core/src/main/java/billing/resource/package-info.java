/**
 * Fields of resources, each stated once: reader, catalog schema, export, table row, API and command
 * line follow from the statement.
 */
package billing.resource;
