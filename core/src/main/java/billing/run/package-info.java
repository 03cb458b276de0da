/**
 * Scheduled billing: what is due ({@link billing.run.schedule}) is carried out in order, each thing
 * once. So a run that was killed is completed by the next one, and a database that was not run for
 * months is caught up with period by period.
 *
 * <p>Knows nothing of amounts and of what an invoice contains.
 */
package billing.run;
