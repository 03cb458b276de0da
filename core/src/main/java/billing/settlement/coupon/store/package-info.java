/** The table of applied coupons ({@code money.md 3.2}). */
package billing.settlement.coupon.store;
