package billing.server.portal;

import billing.engine.PageOf;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.Payments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the customer has paid, and the receipt of each payment. */
final class PaymentPages {
    private static final int PER_PAGE = 25;
    private final PortalSession visit;

    PaymentPages(PortalSession visit) {
        this.visit = visit;
    }

    /** A payment; {@code file} is null without a receipt. */
    record Row(String date, String invoices, String reference, String amount, String receipt,
               String file) {
    }

    /** The list, a further part of it ({@code 2}), or a file ({@code <id>.pdf}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list(1));
        } else if (Files.isNamed(part)) {
            return Files.named(part).flatMap(new PaymentReceipts(visit.handle())::byId)
                    .filter(receipt -> receipt.customerId().equals(visit.customer().id()))
                    .map(receipt -> DocumentSite.receipt(visit.handle(), receipt));
        }
        return part.matches("[1-9][0-9]{0,6}") ? Optional.of(list(Integer.parseInt(part)))
                : Optional.empty();
    }

    private Page list(int number) {
        PageOf<Payment> found = new Payments(visit.handle()).page(
                new PaymentFilter(null, visit.customer().externalId()),
                new billing.engine.PageRange(number, PER_PAGE));
        Map<UUID, PaymentReceipt> receipts = new PaymentReceipts(visit.handle())
                .ofPayments(found.items().stream().map(Payment::id).toList()).stream()
                .collect(Collectors.toMap(receipt -> receipt.payment().id(),
                        Function.identity()));
        List<Row> rows = found.items().stream()
                .map(payment -> row(payment, receipts.get(payment.id()))).toList();
        Map<String, Object> model = new HashMap<>();
        model.put("payments", rows);
        model.put("newer", number > 1 ? visit.path("payments/" + (number - 1)) : null);
        model.put("older", number < found.totalPages()
                ? visit.path("payments/" + (number + 1)) : null);
        return visit.page("payments", "payments", visit.words().text("menu.payments"), model);
    }

    private Row row(Payment payment, PaymentReceipt receipt) {
        return new Row(visit.date(payment.paidOn(visit.zone())),
                String.join(", ", payment.target().invoiceNumbers()), payment.reference(),
                visit.money(payment.amountCents(), payment.currency()),
                receipt == null ? null : receipt.number(), receipt == null ? null
                        : visit.path("payments/" + receipt.id() + Files.ENDING));
    }
}
