/**
 * Coupons given to customers: what each takes off an invoice and how that is spread over the fees
 * ({@code money.md 3}). Pure; {@code store} keeps them, {@code service} gives and ends them.
 */
package billing.settlement.coupon;
