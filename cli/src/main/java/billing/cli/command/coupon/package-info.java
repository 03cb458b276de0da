/** Commands about coupons that customers have. */
package billing.cli.command.coupon;
