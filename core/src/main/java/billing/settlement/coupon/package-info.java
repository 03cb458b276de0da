/**
 * Coupons applied to customers: the discount of each on an invoice and its allocation to the fees
 * ({@code money.md 3}). Pure; {@code store} holds the records, {@code service} applies and
 * terminates coupons.
 */
package billing.settlement.coupon;
