package billing.settlement.payment.matching;

import billing.kernel.money.Money;
import billing.settlement.payment.matching.Match.Confidence;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.statement.BankLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Finds the payments that bank lines return, including those of earlier lines of the same file. */
final class Returns {
    private final List<ReturnablePayment> open;
    private final Set<UUID> awaitingRefund;

    /**
     * Creates a lookup of returnable payments.
     *
     * @param awaitingRefund invoices of credit notes with a pending refund: an outgoing line that
     *                       names them may be that refund
     */
    Returns(Collection<ReturnablePayment> open, Set<UUID> awaitingRefund) {
        this.open = new ArrayList<>(open);
        this.awaitingRefund = Set.copyOf(awaitingRefund);
    }

    /** Whether a line may return a payment. */
    boolean mayReturn(BankLine line, List<PayableInvoice> named) {
        return line.amountCents() < 0 && (line.returned() || !named.isEmpty() && named.stream()
                .noneMatch(invoice -> awaitingRefund.contains(invoice.id())));
    }

    /** Adds the payment of a matched line, which a later line may return. */
    void paid(Match match) {
        open.add(ReturnablePayment.of(match));
    }

    /**
     * Finds the payment that a line returns, which cannot be returned again; empty when there is
     * none.
     */
    Optional<Match> find(BankLine line, List<PayableInvoice> named, DueAmounts dues) {
        long cents = -line.amountCents();
        Set<UUID> ids = new HashSet<>();
        named.forEach(invoice -> ids.add(invoice.id()));
        List<ReturnablePayment> candidates = open.stream()
                .filter(one -> one.currency().equals(line.currency())
                        && !one.paidOn().isAfter(line.bookedOn())
                        && (ids.isEmpty() ? !line.payer().account().isEmpty()
                        && line.payer().account().equals(one.payerAccount())
                        : one.paid().keySet().stream().anyMatch(ids::contains)))
                .sorted(Comparator.comparing(ReturnablePayment::paidOn).reversed()).toList();
        Optional<ReturnablePayment> whole = candidates.stream()
                .filter(one -> one.cents() == cents).findFirst();
        List<ReturnablePayment> larger = candidates.stream()
                .filter(one -> one.cents() > cents && one.isOne()).toList();
        if (whole.isEmpty() && larger.size() != 1) {
            return Optional.empty();
        }
        ReturnablePayment payment = whole.orElseGet(() -> larger.get(0));
        open.remove(payment);
        whole.ifPresent(one -> one.paid().forEach(
                (id, paid) -> dues.reopen(id, new Money(paid, one.currency()))));
        return Optional.of(new Match(line, Outcome.RETURNED, whole.isPresent()
                && line.returned() ? Confidence.CERTAIN : Confidence.LIKELY, List.of(), named, 0,
                "returns the payment of " + payment.paidOn()
                        + (whole.isPresent() ? "" : " in part"), payment));
    }
}
