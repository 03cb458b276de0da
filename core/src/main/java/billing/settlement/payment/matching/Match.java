package billing.settlement.payment.matching;

import billing.settlement.payment.statement.BankLine;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the matching says of a line.
 *
 * @param confidence  null unless it pays something
 * @param shares      what it pays; empty unless it does
 * @param candidates  invoices among which a person has to choose
 * @param restCents   what of the line is more than was due
 * @param explanation why, in words
 * @param returned    what it takes back; null unless it does
 */
public record Match(BankLine line, Outcome outcome, Confidence confidence, List<Share> shares,
                    List<PayableInvoice> candidates, long restCents, String explanation,
                    ReturnablePayment returned) {
    /** What becomes of a line. */
    public enum Outcome {
        /** Pays all that is due on what it pays. */
        MATCHED(true, false),
        /** Pays a part of what is due on an invoice. */
        PARTIAL(true, false),
        /** Pays what is due, and is more than that. */
        OVERPAID(true, false),
        /** May pay several; a person has to say which. */
        AMBIGUOUS(false, true),
        /** Pays nothing that is known. */
        UNMATCHED(false, true),
        /** Takes an earlier payment back. */
        RETURNED(false, false),
        /** Was booked when it was imported before. */
        BOOKED(false, false),
        /** Money that went out. */
        OUTGOING(false, false);

        private final boolean pays;
        private final boolean leavesWork;

        Outcome(boolean pays, boolean leavesWork) {
            this.pays = pays;
            this.leavesWork = leavesWork;
        }

        /** Whether it pays something. */
        public boolean pays() {
            return pays;
        }

        /** Whether there is something to book: money that came in, or that came back. */
        public boolean books() {
            return pays || this == RETURNED;
        }

        /** In lower case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How sure a match is. */
    public enum Confidence {
        /** The line names what it pays, and the sum is right. */
        CERTAIN,
        /** Everything but the number says so, or the sum differs. */
        LIKELY
    }

    /** What is paid on an invoice. */
    public record Share(PayableInvoice invoice, long cents) {
    }

    public Match {
        shares = List.copyOf(shares);
        candidates = List.copyOf(candidates);
    }

    static Match of(BankLine line, Outcome outcome, String explanation) {
        return new Match(line, outcome, null, List.of(), List.of(), 0, explanation, null);
    }

    static Match among(BankLine line, List<PayableInvoice> candidates, String explanation) {
        return new Match(line, Outcome.AMBIGUOUS, null, List.of(), candidates, 0, explanation,
                null);
    }

    /** The same with another explanation. */
    Match explained(String words) {
        return new Match(line, outcome, confidence, shares, candidates, restCents, words,
                returned);
    }

    /** The numbers of what it pays, may pay, or takes back. */
    public List<String> numbers() {
        return (shares.isEmpty() ? candidates.stream()
                : shares.stream().map(Share::invoice)).map(PayableInvoice::number)
                .collect(Collectors.toList());
    }

    /** Whether what is more than was due goes to the customer's balance: when there is only one. */
    public boolean keepsRest() {
        return restCents > 0 && shares.stream().map(share -> share.invoice().customerId())
                .distinct().count() == 1;
    }

    /** Whether a person has something to do with it, or with what is left of it. */
    public boolean leavesWork() {
        return outcome.leavesWork || restCents > 0 && !keepsRest();
    }

    /** What is booked of the line with what goes to the customer's balance, in minor units. */
    public long keptCents() {
        return paidCents() + (keepsRest() ? restCents : 0);
    }

    /** What is booked of the line on invoices, in minor units. */
    public long paidCents() {
        return shares.stream().mapToLong(Share::cents).sum();
    }
}
