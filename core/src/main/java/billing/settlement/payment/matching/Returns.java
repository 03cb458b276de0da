package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.payment.matching.Match.Confidence;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.statement.BankLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds the payments that bank lines return, including those of earlier lines of the same file. */
final class Returns {
    /** The latest first; of one day in the order in which they were added. */
    private static final Comparator<Open> ORDER = Comparator
            .comparing((Open open) -> open.payment().paidOn()).reversed()
            .thenComparing(Open::position);
    private final Map<Key, NavigableMap<Long, SortedSet<Open>>> open = new HashMap<>();
    private final Set<UUID> awaitingRefund;
    private int added;

    /**
     * Creates a lookup of returnable payments.
     *
     * @param awaitingRefund invoices of credit notes with a pending refund: an outgoing line that
     *                       names them may be that refund
     */
    Returns(Collection<ReturnablePayment> open, Set<UUID> awaitingRefund) {
        open.forEach(this::add);
        this.awaitingRefund = Set.copyOf(awaitingRefund);
    }

    /** What a line may have in common with a payment: an invoice or the account of the payer. */
    private record Key(CurrencyUnit currency, Object subject) {
    }

    /** A payment that is not returned yet. */
    private record Open(int position, ReturnablePayment payment) {
        List<Key> keys() {
            List<Key> keys = new ArrayList<>();
            payment.paid().keySet().forEach(id -> keys.add(new Key(payment.currency(), id)));
            if (!payment.payerAccount().isEmpty()) {
                keys.add(new Key(payment.currency(), payment.payerAccount()));
            }
            return keys;
        }
    }

    /** Whether a line may return a payment. */
    boolean mayReturn(BankLine line, List<PayableInvoice> named) {
        return line.amountCents() < 0 && (line.returned() || !named.isEmpty() && named.stream()
                .noneMatch(invoice -> awaitingRefund.contains(invoice.id())));
    }

    /** Adds the payment of a matched line, which a later line may return. */
    void paid(Match match) {
        add(ReturnablePayment.of(match));
    }

    private void add(ReturnablePayment payment) {
        Open one = new Open(added++, payment);
        one.keys().forEach(key -> open.computeIfAbsent(key, any -> new TreeMap<>())
                .computeIfAbsent(payment.cents(), any -> new TreeSet<>(ORDER)).add(one));
    }

    private void remove(Open one) {
        for (Key key : one.keys()) {
            NavigableMap<Long, SortedSet<Open>> amounts = open.get(key);
            SortedSet<Open> same = amounts.get(one.payment().cents());
            same.remove(one);
            if (same.isEmpty()) {
                amounts.remove(one.payment().cents());
            }
        }
    }

    /**
     * Finds the payment that a line returns, which cannot be returned again; empty when there is
     * none.
     */
    Optional<Match> find(BankLine line, List<PayableInvoice> named, DueAmounts dues) {
        long cents = -line.amountCents();
        Optional<Open> whole = candidates(line, named)
                .flatMap(amounts -> Optional.ofNullable(amounts.get(cents)).stream()
                        .flatMap(same -> upTo(line, same).limit(1)))
                .min(ORDER);
        List<Open> larger = whole.isPresent() ? List.of() : candidates(line, named)
                .flatMap(amounts -> amounts.tailMap(cents, false).values().stream())
                .flatMap(same -> upTo(line, same)).filter(one -> one.payment().isOne())
                .limit(2).toList();
        if (whole.isEmpty() && larger.size() != 1) {
            return Optional.empty();
        }
        Open found = whole.orElseGet(() -> larger.get(0));
        remove(found);
        ReturnablePayment payment = found.payment();
        if (whole.isPresent()) {
            payment.paid().forEach(
                    (id, paid) -> dues.reopen(id, new Money(paid, payment.currency())));
        }
        return Optional.of(new Match(line, Outcome.RETURNED, whole.isPresent()
                && line.returned() ? Confidence.CERTAIN : Confidence.LIKELY, List.of(), named, 0,
                "returns the payment of " + payment.paidOn()
                        + (whole.isPresent() ? "" : " in part"), payment));
    }

    /** The payments of the named invoices, else of the payer's account, by their amounts. */
    private Stream<NavigableMap<Long, SortedSet<Open>>> candidates(BankLine line,
                                                                   List<PayableInvoice> named) {
        Set<Object> subjects = new HashSet<>();
        named.forEach(invoice -> subjects.add(invoice.id()));
        if (named.isEmpty()) {
            subjects.add(line.payer().account());
        }
        return subjects.stream().map(one -> open.get(new Key(line.currency(), one)))
                .filter(amounts -> amounts != null);
    }

    private static Stream<Open> upTo(BankLine line, SortedSet<Open> payments) {
        return payments.stream().filter(one -> !one.payment().paidOn().isAfter(line.bookedOn()));
    }
}
