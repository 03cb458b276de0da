/**

 * Commands about what is sold and to whom: the catalog as code, and its resources one by one.
 *
 * <p>Everything is decided in {@link billing.apply}; here it is asked for and shown.
 */
package billing.cli.command.catalog;
