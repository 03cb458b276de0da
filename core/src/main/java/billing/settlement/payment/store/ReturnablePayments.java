package billing.settlement.payment.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Settlement;
import billing.invoicing.store.Settlements;
import billing.kernel.money.Money;
import billing.settlement.payment.Payment;
import billing.settlement.payment.matching.ReturnablePayment;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored payments that bank lines may return. */
public final class ReturnablePayments {
    private final Handle handle;

    /** The payments of a database. */
    public ReturnablePayments(Handle handle) {
        this.handle = handle;
    }

    /** The bank line of a payment. */
    private record Line(String id, String payerAccount) {
    }

    /**
     * Returns the remaining amounts of payments of the invoices or from the accounts; the payments
     * of one bank line are combined.
     */
    public List<ReturnablePayment> find(Collection<UUID> invoiceIds,
            Collection<String> accounts) {
        Set<UUID> ids = new HashSet<>(new Rows<>(handle,
                "SELECT payment_id FROM invoice_settlements", row -> row.id("payment_id"))
                .listIn("WHERE kind = 'payment' AND invoice_id", invoiceIds, ""));
        ids.addAll(new Rows<>(handle, "SELECT link.payment_id FROM bank_line_payments AS link"
                + " JOIN bank_lines AS line ON line.id = link.bank_line_id",
                row -> row.id("payment_id"))
                .listIn("WHERE line.payer_account <> '' AND line.payer_account", accounts, ""));
        Map<UUID, Line> lines = lines(ids);
        // All payments of a line that paid several invoices are needed, including those of other
        // invoices.
        ids.addAll(new Rows<>(handle, "SELECT payment_id FROM bank_line_payments",
                row -> row.id("payment_id")).listIn("WHERE bank_line_id",
                lines.values().stream().map(Line::id).collect(Collectors.toSet()), ""));
        lines.putAll(lines(ids));
        Map<String, List<Payment>> together = new LinkedHashMap<>();
        new Payments(handle).byIds(List.copyOf(ids)).stream()
                .filter(payment -> !payment.isReversed())
                .sorted(Comparator.comparing(Payment::createdAt)
                        .thenComparing(Payment::id))
                .forEach(payment -> together.computeIfAbsent(lines.containsKey(payment.id())
                        ? lines.get(payment.id()).id() : payment.id().toString(),
                        key -> new ArrayList<>()).add(payment));
        Map<UUID, List<Settlement>> settlements = new Settlements(handle).ofPayments(ids);
        return together.values().stream().map(some ->
                returnable(some, lines.get(some.get(0).id()), settlements)).toList();
    }

    private Map<UUID, Line> lines(Collection<UUID> paymentIds) {
        return new HashMap<>(new Rows<>(handle, "SELECT link.payment_id, line.id,"
                + " line.payer_account FROM bank_line_payments AS link"
                + " JOIN bank_lines AS line ON line.id = link.bank_line_id",
                row -> Map.entry(row.id("payment_id"),
                        new Line(row.text("id"), row.text("payer_account"))))
                .listIn("WHERE link.payment_id", paymentIds, "").stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static ReturnablePayment returnable(List<Payment> some, Line line,
                                                Map<UUID, List<Settlement>> settlements) {
        Map<UUID, Long> paid = new LinkedHashMap<>();
        some.forEach(payment -> settlements.getOrDefault(payment.id(), List.of()).forEach(one ->
                paid.merge(one.invoiceId(), one.cents(), Long::sum)));
        return new ReturnablePayment(line == null ? null : line.id(),
                some.stream().map(Payment::id).toList(), some.get(0).currency(),
                Money.sum(some.get(0).currency(),
                        some.stream().map(Payment::left).toList()).cents(), paid,
                LocalDate.ofInstant(some.get(0).createdAt(), ZoneOffset.UTC),
                line == null ? "" : line.payerAccount());
    }

    /** Returns the invoices of credit notes with a pending refund. */
    public Set<UUID> awaitingRefund() {
        return new HashSet<>(new Rows<>(handle, "SELECT DISTINCT invoice_id FROM credit_notes",
                row -> row.id("invoice_id")).list("WHERE refund_status = 'pending'"
                + " AND status = 'finalized'"));
    }
}
