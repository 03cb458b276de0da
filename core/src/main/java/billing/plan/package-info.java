/**
 * What happens to plans: they are made, edited, followed by their private children, given up; and
 * what that means for the subscriptions that follow them.
 *
 * <p>One way for files and requests. How a plan is written stands in {@code
 * billing.catalog.reader.plan}; nothing here knows the API.
 */
package billing.plan;
