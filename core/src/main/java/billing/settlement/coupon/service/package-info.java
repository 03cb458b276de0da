/** Coupons applied to customers, used by invoices and ended ({@code money.md 3}). */
package billing.settlement.coupon.service;
