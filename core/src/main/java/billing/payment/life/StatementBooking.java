package billing.payment.life;

import billing.error.NotAllowedException;
import billing.payment.NewPayment;
import billing.payment.Payment;
import billing.payment.matching.Match;
import billing.payment.matching.Matching;
import billing.payment.statement.BankLine;
import billing.payment.store.BankLines;
import billing.payment.store.PayableInvoices;
import billing.store.Handle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Books what bank lines pay, through the same door as payments recorded by hand. */
public final class StatementBooking {
    private static final int REFERENCE_MAX = 40;
    private final Handle handle;

    /** Matches and books within the handle's transaction. */
    public StatementBooking(Handle handle) {
        this.handle = handle;
    }

    /** What the lines would pay now, in their order; nothing is booked. */
    public List<Match> review(List<BankLine> lines) {
        BankLines known = new BankLines(handle);
        return new Matching(new PayableInvoices(handle).dueOrNamed(
                Matching.keys(lines)),
                known.customersByAccount(lines.stream().map(BankLine::payerAccount).distinct()
                        .toList()),
                known.booked(lines.stream().map(BankLine::id).distinct().toList())).match(lines);
    }

    /**
     * Books what was reviewed; a line that is booked is never booked again.
     *
     * @param reviewed what a person has seen
     * @param door     records each payment
     * @return the payments, in the order of the lines
     * @throws NotAllowedException {@code statement_review_outdated} when the lines would pay
     *                             something else by now
     */
    public List<Payment> book(List<Match> reviewed, PaymentRecording door, Instant now) {
        if (!review(reviewed.stream().map(Match::line).toList()).equals(reviewed)) {
            throw new NotAllowedException("statement_review_outdated", "invoices or payments have"
                    + " changed since the lines were matched; import the file again");
        }
        List<Payment> all = new ArrayList<>();
        for (Match match : reviewed) {
            if (match.outcome().pays()) {
                List<Payment> payments = match.shares().stream()
                        .map(share -> pay(match.line(), share, door, now)).toList();
                new BankLines(handle).insert(match.line(),
                        payments.stream().map(Payment::id).toList(), now);
                all.addAll(payments);
            }
        }
        return all;
    }

    private static Payment pay(BankLine line, Match.Share share, PaymentRecording door,
                               Instant now) {
        return door.record(NewPayment.of(share.invoice().id(), share.cents(), reference(line),
                line.bookedOn().toString()), now);
    }

    /** What a person recognizes the line by. */
    private static String reference(BankLine line) {
        String text = !line.bankReference().isBlank() ? line.bankReference()
                : !line.text().isBlank() ? line.text()
                : !line.payer().isBlank() ? line.payer() : line.id();
        return text.length() <= REFERENCE_MAX ? text : text.substring(0, REFERENCE_MAX).strip();
    }
}
