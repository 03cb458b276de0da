package billing.settlement.payment.matching;

import billing.kernel.codelist.Codes;
import billing.settlement.payment.statement.BankLine;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of matching a line of a bank statement.
 *
 * @param confidence  null unless the line pays an invoice
 * @param shares      the paid invoices; empty unless the line pays any
 * @param candidates  invoices from which a user has to choose; the first {@value #CANDIDATES_MAX}
 * @param restCents   the amount of the line over the amount due
 * @param explanation the reason, as text
 * @param returned    the payment that the line reverses; or null
 */
public record Match(BankLine line, Outcome outcome, Confidence confidence, List<Share> shares,
                    List<PayableInvoice> candidates, long restCents, String explanation,
                    ReturnablePayment returned) {
    /** How many candidates a line names at most. */
    public static final int CANDIDATES_MAX = 10;

    /** The outcome of a line. */
    public enum Outcome {
        /** Pays the full amount due. */
        MATCHED(true, false),
        /** Pays a part of the amount due of an invoice. */
        PARTIAL(true, false),
        /** Pays more than the amount due. */
        OVERPAID(true, false),
        /** May pay one of several invoices; a user has to choose. */
        AMBIGUOUS(false, true),
        /** Matches no invoice. */
        UNMATCHED(false, true),
        /** Has the id of an earlier line of the file, and is not booked: a user has copied it. */
        DUPLICATE(false, true),
        /** Returns an earlier payment. */
        RETURNED(false, false),
        /** Already booked by an earlier import. */
        BOOKED(false, false),
        /** Outgoing money. */
        OUTGOING(false, false);

        private final boolean pays;
        private final boolean leavesWork;

        Outcome(boolean pays, boolean leavesWork) {
            this.pays = pays;
            this.leavesWork = leavesWork;
        }

        /** Whether it pays an invoice. */
        public boolean pays() {
            return pays;
        }

        /** Whether there is something to book: a payment or a returned payment. */
        public boolean books() {
            return pays || this == RETURNED;
        }

        /** Returns the name in lower case. */
        public String code() {
            return Codes.of(this);
        }
    }

    /** The confidence of a match. */
    public enum Confidence {
        /** The line names the invoices and has exactly the amount due. */
        CERTAIN,
        /** The line does not name the invoices, or its amount differs. */
        LIKELY
    }

    /** The amount paid of an invoice. */
    public record Share(PayableInvoice invoice, long cents) {
    }

    public Match {
        shares = List.copyOf(shares);
        candidates = List.copyOf(candidates);
    }

    static Match of(BankLine line, Outcome outcome, String explanation) {
        return new Match(line, outcome, null, List.of(), List.of(), 0, explanation, null);
    }

    static Match among(BankLine line, Collection<PayableInvoice> candidates,
                       String explanation) {
        int more = candidates.size() - CANDIDATES_MAX;
        return new Match(line, Outcome.AMBIGUOUS, null, List.of(),
                candidates.stream().limit(CANDIDATES_MAX).toList(), 0,
                more <= 0 ? explanation : explanation + "; " + more + " more are not listed",
                null);
    }

    /** Returns this match with another explanation. */
    Match explained(String text) {
        return new Match(line, outcome, confidence, shares, candidates, restCents, text,
                returned);
    }

    /** Returns the numbers of the invoices that it pays, may pay or returns. */
    public List<String> numbers() {
        return (shares.isEmpty() ? candidates.stream()
                : shares.stream().map(Share::invoice)).map(PayableInvoice::number)
                .collect(Collectors.toList());
    }

    /**
     * Whether the excess is added to the customer's balance: when all paid invoices have one
     * customer.
     */
    public boolean keepsRest() {
        return restCents > 0 && shares.stream().map(share -> share.invoice().customerId())
                .distinct().count() == 1;
    }

    /** Whether a user has to review the line or its excess. */
    public boolean leavesWork() {
        return outcome.leavesWork || restCents > 0 && !keepsRest();
    }

    /** The amount booked on invoices and the customer's balance, in minor units. */
    public long keptCents() {
        return paidCents() + (keepsRest() ? restCents : 0);
    }

    /** The amount booked on invoices, in minor units. */
    public long paidCents() {
        return shares.stream().mapToLong(Share::cents).sum();
    }
}
