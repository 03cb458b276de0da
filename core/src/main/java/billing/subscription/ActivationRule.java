package billing.subscription;

import billing.kernel.state.Transitions;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * That the start of a subscription waits until what it costs up front is paid
 * ({@code subscriptions-and-invoicing.md 2.9}).
 *
 * @param timeoutHours hours until the start is given up; 0 for never
 * @param expiresAt    when it will be given up; null before it waits, and for never
 */
public record ActivationRule(UUID id, UUID subscriptionId, long timeoutHours, Status status,
                             Instant expiresAt, Instant createdAt, Instant updatedAt) {
    /** The only kind of rule. */
    public static final String TYPE = "payment";

    /** What has become of a rule. */
    public enum Status {
        INACTIVE, PENDING, SATISFIED, DECLINED, FAILED, EXPIRED, NOT_APPLICABLE;

        /** The moves between them. */
        public static final Transitions<Status> MOVES = Transitions
                .of(Status.class, "activation rule", "invalid_status")
                .begin(INACTIVE, "created")
                .move(INACTIVE, PENDING, "start waits for its payment")
                .move(INACTIVE, NOT_APPLICABLE, "nothing to pay up front")
                .move(PENDING, SATISFIED, "paid, nothing due")
                .move(PENDING, FAILED, "payment failed")
                .move(PENDING, EXPIRED, "time-out")
                .move(PENDING, DECLINED, "canceled")
                .table();

        /** The name in answers. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Why the subscription is canceled; null where nobody failed to pay. */
        String cancellationReason() {
            return switch (this) {
                case FAILED -> "payment_failed";
                case EXPIRED -> "timeout";
                default -> null;
            };
        }
    }

    /** The same, waiting from {@code now} on; {@code until} is null for ever. */
    ActivationRule waiting(Instant until, Instant now) {
        return new ActivationRule(id, subscriptionId, timeoutHours, moved(Status.PENDING), until,
                createdAt, now);
    }

    /** The same in another state. */
    ActivationRule turned(Status next, Instant now) {
        return new ActivationRule(id, subscriptionId, timeoutHours, moved(next), expiresAt,
                createdAt, now);
    }

    /** Whether the time in which it could have been paid is over. */
    boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }

    private Status moved(Status next) {
        return Status.MOVES.move(status, next, id.toString());
    }
}
