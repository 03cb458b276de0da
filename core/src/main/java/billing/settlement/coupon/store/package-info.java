/** Where the coupons given to customers are kept ({@code money.md 3.2}). */
package billing.settlement.coupon.store;
