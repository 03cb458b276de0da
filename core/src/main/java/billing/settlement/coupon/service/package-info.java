/** Coupons are given to customers, used by invoices, given back and ended ({@code money.md 3}). */
package billing.settlement.coupon.service;
