package billing.payment.matching;

import billing.payment.statement.BankLine;
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
 */
public record Match(BankLine line, Outcome outcome, Confidence confidence, List<Share> shares,
                    List<PayableInvoice> candidates, long restCents, String explanation) {
    /** What becomes of a line. */
    public enum Outcome {
        /** Pays all that is due on what it pays. */
        MATCHED(true, false),
        /** Pays a part of what is due on an invoice. */
        PARTIAL(true, false),
        /** Pays what is due, and is more than that. */
        OVERPAID(true, true),
        /** May pay several; a person has to say which. */
        AMBIGUOUS(false, true),
        /** Pays nothing that is known. */
        UNMATCHED(false, true),
        /** Takes an earlier payment back, which a person has to look at. */
        RETURNED(false, true),
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

        /** Whether there is something to book. */
        public boolean pays() {
            return pays;
        }

        /** Whether a person has something to do with it. */
        public boolean leavesWork() {
            return leavesWork;
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
        return new Match(line, outcome, null, List.of(), List.of(), 0, explanation);
    }

    static Match among(BankLine line, List<PayableInvoice> candidates, String explanation) {
        return new Match(line, Outcome.AMBIGUOUS, null, List.of(), candidates, 0, explanation);
    }

    /** The numbers of what it pays, or may pay. */
    public List<String> numbers() {
        return (shares.isEmpty() ? candidates.stream()
                : shares.stream().map(Share::invoice)).map(PayableInvoice::number)
                .collect(Collectors.toList());
    }

    /** What is booked of the line, in minor units. */
    public long paidCents() {
        return shares.stream().mapToLong(Share::cents).sum();
    }
}
