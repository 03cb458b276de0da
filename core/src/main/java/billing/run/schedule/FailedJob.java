package billing.run.schedule;

import java.time.Instant;

/**
 * Something that could not be done and stays due.
 *
 * @param subject external id of the subscription or customer, or the id of the invoice or wallet
 * @param scope   what stays due from {@code at} on: a subscription or draft by its id, or the kind
 *                of work, of all or of a customer
 */
public record FailedJob(Instant at, JobType work, String subject, String scope,
                        RuntimeException reason) {
}
