package billing.invoice;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The states of an invoice and the moves between them
 * ({@code subscriptions-and-invoicing.md 6.4}).
 */
public enum InvoiceStatus {
    GENERATING, OPEN, DRAFT, FINALIZED, VOIDED, CLOSED, DELETED;

    private static final Map<InvoiceStatus, Set<InvoiceStatus>> MOVES = Map.of(
            GENERATING, EnumSet.of(OPEN, DRAFT, FINALIZED, CLOSED),
            OPEN, EnumSet.of(FINALIZED, CLOSED),
            DRAFT, EnumSet.of(FINALIZED, CLOSED, DELETED),
            FINALIZED, EnumSet.of(VOIDED),
            VOIDED, EnumSet.noneOf(InvoiceStatus.class),
            CLOSED, EnumSet.noneOf(InvoiceStatus.class),
            DELETED, EnumSet.noneOf(InvoiceStatus.class));

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether reads and lists show it. */
    public boolean isVisible() {
        return this == DRAFT || this == FINALIZED || this == VOIDED;
    }

    /** Whether the move is legal. */
    public boolean mayBecome(InvoiceStatus next) {
        return MOVES.get(this).contains(next);
    }
}
