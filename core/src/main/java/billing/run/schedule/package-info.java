/**
 * What is due when: the jobs of a run in the order of their instants.
 *
 * <p>Whether something is due is read off the data (which periods have an invoice, which drafts are
 * still drafts, which trials have no end yet) and from {@link
 * billing.run.schedule.CompletedWork}. {@link billing.run.schedule.SubscriptionCalendar} has the
 * dates of subscriptions, {@link billing.run.schedule.JobType} the times of other work. Carries
 * nothing out.
 */
package billing.run.schedule;
