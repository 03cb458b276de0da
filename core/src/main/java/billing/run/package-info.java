/**
 * Scheduled billing: what falls due when, carried out in order, each thing once.
 *
 * <p>Whether something is due is read off the data (which periods have an invoice, which drafts are
 * still drafts, which trials have no end yet); no cursor records how far the last run came. So a
 * run that was killed is completed by the next one, and a database that was not run for months is
 * caught up with period by period.
 *
 * <p>Knows nothing of amounts and of what an invoice contains.
 */
package billing.run;
