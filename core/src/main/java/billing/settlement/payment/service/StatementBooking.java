package billing.settlement.payment.service;

import billing.engine.Handle;
import billing.input.Characters;
import billing.kernel.error.InputException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.Problem;
import billing.settlement.balance.PaymentReference;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.payment.matching.Match;
import billing.settlement.payment.matching.Matching;
import billing.settlement.payment.statement.BankField;
import billing.settlement.payment.statement.BankLine;
import billing.settlement.payment.store.BankLines;
import billing.settlement.payment.store.PayableInvoices;
import billing.settlement.payment.store.ReturnablePayments;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Records the payments of bank lines, in the same way as payments recorded by a user. */
public final class StatementBooking {
    private final Handle handle;

    /** Matches and books within the handle's transaction. */
    public StatementBooking(Handle handle) {
        this.handle = handle;
    }

    /** Returns the current matches of the lines, in their order; nothing is booked. */
    public List<Match> review(List<BankLine> lines) {
        BankLines known = new BankLines(handle);
        PayableInvoices invoices = new PayableInvoices(handle);
        List<BankLine> outgoing =
                lines.stream().filter(line -> line.amountCents() < 0).toList();
        ReturnablePayments payments = new ReturnablePayments(handle);
        return new Matching(invoices.dueOrNamed(Matching.keys(lines)),
                known.customersByAccount(accounts(lines)),
                known.booked(lines.stream().map(BankLine::id).distinct().toList()),
                outgoing.isEmpty() ? List.of() : payments.find(
                        invoices.named(Matching.keys(outgoing)), accounts(outgoing)),
                outgoing.isEmpty() ? Set.of() : payments.awaitingRefund()).match(lines);
    }

    private static List<String> accounts(List<BankLine> lines) {
        return lines.stream().map(bankLine -> bankLine.payer().account()).distinct().toList();
    }

    /**
     * The booked payments and returns.
     *
     * @param payments the recorded payments, in the order of the lines
     * @param returned the returned payments, in the same order
     */
    public record Booked(List<Payment> payments, List<Payment> returned) {
    }

    /**
     * Books reviewed matches; a booked line is never booked again.
     *
     * @param reviewed  the matches that a user has confirmed
     * @param file      the name of the file with the lines, for errors
     * @param recording records the payments
     * @param reversals reverses returned payments
     * @throws InputException      when lines to be booked are dated in the future
     * @throws NotAllowedException {@code statement_review_outdated} when the matches have changed
     *                             since the review
     */
    public Booked book(List<Match> reviewed, String file, PaymentRecording recording,
                       PaymentReversalService reversals, Instant now) {
        checkDates(reviewed, file, now);
        if (!review(reviewed.stream().map(Match::line).toList()).equals(reviewed)) {
            throw new NotAllowedException("statement_review_outdated", "invoices or payments have"
                    + " changed since the lines were matched; import the file again");
        }
        Map<String, List<Payment>> recorded = new LinkedHashMap<>();
        List<Payment> returned = new ArrayList<>();
        for (Match match : inBookingOrder(reviewed)) {
            if (match.outcome().pays()) {
                List<Payment> payments = pay(match, recording);
                new BankLines(handle).insert(match.line(),
                        payments.stream().map(Payment::id).toList(), now);
                recorded.put(match.line().id(), payments);
            } else if (match.outcome() == Match.Outcome.RETURNED) {
                new BankLines(handle).insert(match.line(), List.of(), now);
                returned.addAll(reverse(match, recorded, reversals));
            }
        }
        return new Booked(recorded.values().stream().flatMap(List::stream).toList(), returned);
    }

    private static void checkDates(List<Match> reviewed, String file, Instant now) {
        List<Problem> problems = reviewed.stream().filter(match -> match.outcome().books())
                .map(Match::line).filter(line -> PaymentDates.isFuture(
                        line.bookedOn().atStartOfDay(ZoneOffset.UTC).toInstant(), now))
                .map(line -> new Problem(file, line.line(), 0, BankField.DATE,
                        "invalid_date", line.bookedOn() + " is in the future",
                        "import the line once the bank has booked it")).toList();
        if (!problems.isEmpty()) {
            throw new InputException(problems);
        }
    }

    /**
     * Returns the matches in booking order: a return follows the line of the file with its payment.
     */
    private static List<Match> inBookingOrder(List<Match> reviewed) {
        List<Match> ordered = new ArrayList<>(reviewed.size());
        Set<String> passed = new HashSet<>();
        Map<String, List<Match>> waiting = new HashMap<>();
        for (Match match : reviewed) {
            if (match.returned() != null && match.returned().paymentIds().isEmpty()
                    && !passed.contains(match.returned().lineId())) {
                waiting.computeIfAbsent(match.returned().lineId(), id -> new ArrayList<>())
                        .add(match);
            } else {
                ordered.add(match);
                passed.add(match.line().id());
                Optional.ofNullable(waiting.remove(match.line().id())).ifPresent(ordered::addAll);
            }
        }
        return ordered;
    }

    private static List<Payment> pay(Match match, PaymentRecording recording) {
        List<Payment> payments = new ArrayList<>();
        for (int i = 0; i < match.shares().size(); i++) {
            Match.Share share = match.shares().get(i);
            boolean keepsRest = match.keepsRest() && i == match.shares().size() - 1;
            payments.add(recording.record(NewPayment.of(share.invoice().id(),
                    share.cents() + (keepsRest ? match.restCents() : 0), reference(match.line()),
                    match.line().bookedOn().toString()).allowDuplicate(true)
                    .keepingExcess(keepsRest)));
        }
        return payments;
    }

    private static List<Payment> reverse(Match match, Map<String, List<Payment>> recorded,
                                         PaymentReversalService reversals) {
        BankLine line = match.line();
        List<UUID> ids = match.returned().paymentIds().isEmpty()
                ? recorded.get(match.returned().lineId()).stream().map(Payment::id).toList()
                : match.returned().paymentIds();
        Long part = -line.amountCents() < match.returned().cents() ? -line.amountCents() : null;
        return ids.stream().map(id -> reversals.reverse(new NewReversal(id, Kind.RETURNED, part,
                reference(line), line.bookedOn().toString(), line.id()))).toList();
    }

    /** Returns the text that identifies the line for a user. */
    private static String reference(BankLine line) {
        String text = Stream.of(line.reference().bank(), line.reference().text(),
                        line.payer().name(), line.id())
                .map(candidate -> Characters.cleaned(candidate).strip())
                .filter(candidate -> !candidate.isEmpty()).findFirst().orElseThrow();
        return Characters.first(text, PaymentReference.LENGTH_MAX).strip();
    }
}
