/**
 * How much is accepted from outside: every limit of the product by name, and decimals read within
 * them. What limits a thing refers to its constant here, and SECURITY.md lists them all.
 *
 * <p>Pure: depends on nothing, so that every package may use it.
 */
package billing.kernel.limit;
