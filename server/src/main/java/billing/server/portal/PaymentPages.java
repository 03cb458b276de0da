package billing.server.portal;

import billing.engine.PageOf;
import billing.engine.PageRange;
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

/** Lists the customer's payments with their receipts. */
final class PaymentPages {
    private final PortalSession session;

    PaymentPages(PortalSession session) {
        this.session = session;
    }

    /** A payment; {@code file} is null without a receipt. */
    record Row(String date, String invoices, String reference, String amount, String receipt,
               String file) {
    }

    /** Returns a page of the list ({@code 2}), or a document ({@code <id>.pdf}). */
    Optional<Page> page(String part) {
        if (part != null && Files.isNamed(part)) {
            return Files.named(part).flatMap(new PaymentReceipts(session.handle())::byId)
                    .filter(receipt -> receipt.customerId().equals(session.customer().id()))
                    .map(receipt -> DocumentSite.receipt(session.handle(), receipt));
        }
        return NumberedPages.range(part).map(this::list);
    }

    private Page list(PageRange range) {
        PageOf<Payment> found = new Payments(session.handle()).page(
                new PaymentFilter(null, session.customer().externalId()), range);
        Map<UUID, PaymentReceipt> receipts = new PaymentReceipts(session.handle())
                .ofPayments(found.items().stream().map(Payment::id).toList()).stream()
                .collect(Collectors.toMap(receipt -> receipt.payment().id(),
                        Function.identity()));
        List<Row> rows = found.items().stream()
                .map(payment -> row(payment, receipts.get(payment.id()))).toList();
        Map<String, Object> model = new HashMap<>(
                NumberedPages.links(session, "payments", found));
        model.put("payments", rows);
        return session.page("payments", "payments", session.words().text("menu.payments"), model);
    }

    private Row row(Payment payment, PaymentReceipt receipt) {
        return new Row(session.date(payment.paidOn(session.zone())),
                String.join(", ", payment.target().invoiceNumbers()), payment.reference(),
                session.money(payment.amountCents(), payment.currency()),
                receipt == null ? null : receipt.number(), receipt == null ? null
                        : session.path("payments/" + receipt.id() + Files.ENDING));
    }
}
