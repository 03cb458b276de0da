/**
 * Currencies and their minor units, exact decimals and their text, rounding, allocation.
 *
 * <p>Pure: depends on no clock, no database and no other package of the product.
 */
package billing.kernel.money;
