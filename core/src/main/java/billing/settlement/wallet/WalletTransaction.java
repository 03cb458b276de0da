package billing.settlement.wallet;

import billing.kernel.state.Transitions;
import billing.settlement.wallet.CreditRate.Credits;
import java.time.Instant;
import java.util.UUID;

/**
 * A transaction that adds credits to a wallet or removes them ({@code money.md 5.4}).
 *
 * @param remainingCents the unused amount of a settled inbound transaction; else null
 * @param documents      the documents of the transaction
 * @param state          its status
 */
public record WalletTransaction(UUID id, UUID walletId, Kind kind, Source source, Credits amount,
                                Long remainingCents, Documents documents, TopUpTerms terms,
                                State state, Instant createdAt) {
    /**
     * The documents of a transaction.
     *
     * @param invoiceId       the invoice that it pays, or that bills it; or null
     * @param creditNoteId    the credit note that refunds it; or null
     * @param voidedInvoiceId the voided invoice whose credits it restores; or null
     */
    public record Documents(UUID invoiceId, UUID creditNoteId, UUID voidedInvoiceId) {
    }

    /**
     * The status of a transaction with its times.
     *
     * @param settledAt or null
     * @param failedAt  or null
     */
    public record State(Status status, Instant settledAt, Instant failedAt) {
    }

    /** The kind of a transaction. */
    public enum Kind {
        PURCHASED, GRANTED, INVOICED, VOIDED;

        /** Whether it adds credits. */
        public boolean isInbound() {
            return this == PURCHASED || this == GRANTED;
        }

        /** Returns the direction in the API. */
        public String type() {
            return isInbound() ? "inbound" : "outbound";
        }
    }

    /** The status of a transaction. */
    public enum Status {
        PENDING, SETTLED, FAILED;

        /** The transitions between them. */
        public static final Transitions<Status> MOVES = Transitions
                .of(Status.class, "wallet transaction", "invalid_status")
                .begin(PENDING, "purchased")
                .begin(SETTLED, "granted, used, voided")
                .move(PENDING, SETTLED, "paid")
                .move(PENDING, FAILED, "payment failed")
                .move(FAILED, SETTLED, "paid later")
                .repeatable().table();
    }

    /** The source of a transaction. */
    public enum Source {
        MANUAL, INTERVAL, THRESHOLD
    }

    /** Returns this transaction, settled. */
    public WalletTransaction settled(Instant now) {
        return new WalletTransaction(id, walletId, kind, source, amount, amount.cents(),
                documents, terms,
                new WalletTransaction.State(moved(Status.SETTLED), now, null),
                createdAt);
    }

    /** Returns this transaction, failed. */
    public WalletTransaction failed(Instant now) {
        return new WalletTransaction(id, walletId, kind, source, amount, null, documents, terms,
                new WalletTransaction.State(moved(Status.FAILED), null, now),
                createdAt);
    }

    private Status moved(Status next) {
        return Status.MOVES.move(state.status(), next, id.toString());
    }

    /** Returns this transaction with its invoice. */
    public WalletTransaction invoicedBy(UUID itsInvoiceId) {
        return new WalletTransaction(id, walletId, kind, source, amount, remainingCents,
                new WalletTransaction.Documents(itsInvoiceId, documents.creditNoteId(),
                        documents.voidedInvoiceId()),
                terms, state, createdAt);
    }
}
