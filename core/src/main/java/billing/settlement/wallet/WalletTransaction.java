package billing.settlement.wallet;

import billing.kernel.state.Transitions;
import billing.settlement.wallet.CreditRate.Credits;
import java.time.Instant;
import java.util.UUID;

/**
 * Credits that went into a wallet or out of it ({@code money.md 5.4}).
 *
 * @param remainingCents of an inbound one what is left; null until it is settled, and of outbound
 * @param documents      the documents that it belongs to
 * @param state          whether it counts
 */
public record WalletTransaction(UUID id, UUID walletId, Kind kind, Source source, Credits amount,
                                Long remainingCents, Documents documents, TopUpTerms terms,
                                State state, Instant createdAt) {
    /**
     * The documents that it belongs to.
     *
     * @param invoiceId       that it pays, or by which it is paid for; or null
     * @param creditNoteId    that refunded it; or null
     * @param voidedInvoiceId whose use of credits was given back; or null
     */
    public record Documents(UUID invoiceId, UUID creditNoteId, UUID voidedInvoiceId) {
    }

    /**
     * Whether it counts.
     *
     * @param settledAt or null
     * @param failedAt  or null
     */
    public record State(Status status, Instant settledAt, Instant failedAt) {
    }

    /** Where credits came from or went to. */
    public enum Kind {
        PURCHASED, GRANTED, INVOICED, VOIDED;

        /** Whether credits came in. */
        public boolean isInbound() {
            return this == PURCHASED || this == GRANTED;
        }

        /** The direction as the API writes it. */
        public String type() {
            return isInbound() ? "inbound" : "outbound";
        }
    }

    /** Whether it counts. */
    public enum Status {
        PENDING, SETTLED, FAILED;

        /** The moves between them. */
        public static final Transitions<Status> MOVES = Transitions
                .of(Status.class, "wallet transaction", "invalid_status")
                .begin(PENDING, "bought")
                .begin(SETTLED, "granted, used, voided")
                .move(PENDING, SETTLED, "paid")
                .move(PENDING, FAILED, "payment failed")
                .move(FAILED, SETTLED, "paid after all")
                .repeatable().table();
    }

    /** Who made it. */
    public enum Source {
        MANUAL, INTERVAL, THRESHOLD
    }

    /** The same, counting from now on. */
    public WalletTransaction settled(Instant now) {
        return new WalletTransaction(id, walletId, kind, source, amount, amount.cents(),
                documents, terms,
                new WalletTransaction.State(moved(Status.SETTLED), now, null),
                createdAt);
    }

    /** The same, not paid. */
    public WalletTransaction failed(Instant now) {
        return new WalletTransaction(id, walletId, kind, source, amount, null, documents, terms,
                new WalletTransaction.State(moved(Status.FAILED), null, now),
                createdAt);
    }

    private Status moved(Status next) {
        return Status.MOVES.move(state.status(), next, id.toString());
    }

    /** The same with its invoice. */
    public WalletTransaction invoicedBy(UUID itsInvoiceId) {
        return new WalletTransaction(id, walletId, kind, source, amount, remainingCents,
                new WalletTransaction.Documents(itsInvoiceId, documents.creditNoteId(),
                        documents.voidedInvoiceId()),
                terms, state, createdAt);
    }

    /** The same with other documents. */
    public WalletTransaction with(Documents newDocuments) {
        return new WalletTransaction(id, walletId, kind, source, amount, remainingCents,
                newDocuments, terms, state, createdAt);
    }
}
