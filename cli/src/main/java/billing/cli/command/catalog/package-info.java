/**
 * Commands about the catalog and customers: catalog files, and the resources one by one.
 *
 * <p>The rules are in {@link billing.apply}.
 */
package billing.cli.command.catalog;
