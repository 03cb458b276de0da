/**
 * The clock, time zones, intervals and billing periods: an instant or a date comes in, a period
 * goes out.
 *
 * <p>Pure but for {@link billing.kernel.time.SystemClock}, the one place that reads the machine's
 * time.
 */
package billing.kernel.time;
