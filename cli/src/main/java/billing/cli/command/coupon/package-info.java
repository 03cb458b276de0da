/** Commands about applied coupons. */
package billing.cli.command.coupon;
