/**
 * Operations on plans: they are created, edited, deleted, and private children follow them; with
 * the effects on the subscriptions of the plan.
 *
 * <p>The same for files and requests. The syntax of a plan is defined in {@code
 * billing.catalog.reader.plan}; nothing here depends on the API.
 */
package billing.plan;
