package billing.subscription;

import java.time.Instant;
import java.time.LocalDate;

/**
 * How far the periods of a subscription have been billed: the next windows begin there, wherever
 * the customer has moved meanwhile ({@code subscriptions-and-invoicing.md 3.1}).
 *
 * @param date           the last billing day, a local date of its time
 * @param chargesTo      end of the last regular charge window; or null
 * @param fixedChargesTo end of the last regular window of fixed charges; or null
 */
public record LastBilling(LocalDate date, Instant chargesTo, Instant fixedChargesTo) {
}
