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

/** Says which payments the lines of a bank take back, those of earlier lines of the file too. */
final class Returns {
    private final List<ReturnablePayment> open;
    private final Set<UUID> awaitingRefund;

    /**
     * What may come back.
     *
     * @param awaitingRefund invoices of which credit notes promise money: what goes out and names
     *                       them may be that
     */
    Returns(Collection<ReturnablePayment> open, Set<UUID> awaitingRefund) {
        this.open = new ArrayList<>(open);
        this.awaitingRefund = Set.copyOf(awaitingRefund);
    }

    /** Whether a line may take a payment back. */
    boolean concern(BankLine line, List<PayableInvoice> named) {
        return line.amountCents() < 0 && (line.returned() || !named.isEmpty() && named.stream()
                .noneMatch(invoice -> awaitingRefund.contains(invoice.id())));
    }

    /** A line of the file was matched: what it pays may come back with a later one. */
    void paid(Match match) {
        open.add(ReturnablePayment.of(match));
    }

    /** What a line takes back, which then cannot come back again; nothing when it is not known. */
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
        ReturnablePayment taken = whole.orElseGet(() -> larger.get(0));
        open.remove(taken);
        whole.ifPresent(one -> one.paid().forEach(
                (id, paid) -> dues.reopen(id, new Money(paid, one.currency()))));
        return Optional.of(new Match(line, Outcome.RETURNED, whole.isPresent()
                && line.returned() ? Confidence.CERTAIN : Confidence.LIKELY, List.of(), named, 0,
                "takes back the payment of " + taken.paidOn()
                        + (whole.isPresent() ? "" : " in part"), taken));
    }
}
