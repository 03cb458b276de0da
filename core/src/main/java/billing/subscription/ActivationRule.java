package billing.subscription;

import billing.kernel.state.Transitions;
import java.time.Instant;
import java.util.UUID;

/**
 * A rule that a subscription is activated after its first invoice is paid
 * ({@code subscriptions-and-invoicing.md 2.9}).
 *
 * @param timeoutHours hours until the activation is canceled; 0 for never
 * @param expiresAt    when it will be canceled; null before it waits, and for never
 */
public record ActivationRule(UUID id, UUID subscriptionId, long timeoutHours, Status status,
                             Instant expiresAt, Instant createdAt, Instant updatedAt) {
    /** The only kind of rule. */
    public static final String TYPE = "payment";

    /** The status of a rule. */
    public enum Status {
        INACTIVE, PENDING, SATISFIED, DECLINED, FAILED, EXPIRED, NOT_APPLICABLE;

        /** The transitions. */
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

        /** The reason of the cancellation; null unless a payment failed or timed out. */
        public String cancellationReason() {
            return switch (this) {
                case FAILED -> "payment_failed";
                case EXPIRED -> "timeout";
                default -> null;
            };
        }
    }

    /** Returns the rule waiting from {@code now} on; {@code until} is null for no time limit. */
    public ActivationRule waiting(Instant until, Instant now) {
        return new ActivationRule(id, subscriptionId, timeoutHours, moved(Status.PENDING), until,
                createdAt, now);
    }

    /** Returns the rule with another status. */
    public ActivationRule turned(Status next, Instant now) {
        return new ActivationRule(id, subscriptionId, timeoutHours, moved(next), expiresAt,
                createdAt, now);
    }

    /** Whether the time limit of the payment has passed. */
    public boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }

    private Status moved(Status next) {
        return Status.MOVES.move(status, next, id.toString());
    }
}
