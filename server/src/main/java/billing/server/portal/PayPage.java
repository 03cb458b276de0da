package billing.server.portal;

import billing.documents.BankTransfer;
import billing.documents.QrCode;
import billing.invoicing.Invoice;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.store.Invoices;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * How to pay the open invoices: the bank account and, for transfers in euro, a QR code. An invoice
 * that cannot be paid by transfer has neither: its billing entity has no bank account, or the
 * customer issued it.
 */
final class PayPage {
    /** Open invoices that are listed, the earliest due first. */
    private static final int LISTED_MAX = 25;
    private final PortalSession session;
    /** By billing entity. */
    private final Map<UUID, DocumentParties> parties = new HashMap<>();

    PayPage(PortalSession session) {
        this.session = session;
    }

    /** An open invoice; {@code transfer} is null when it cannot be paid by one. */
    record Payment(String number, String amount, String due, String status, String state,
                   Transfer transfer) {
    }

    /** A transfer; {@code code} is null where no QR code can express it. */
    record Transfer(List<Fact> facts, Code code) {
    }

    /** A line of the transfer. */
    record Fact(String label, String text) {
    }

    /**
     * A QR code as a picture.
     *
     * @param side modules with the margin
     * @param path the dark modules as a path
     */
    record Code(int side, String path) {
    }

    Page page() {
        return session.page("pay", "invoices", session.documentTexts().text("payment"),
                Map.of("payments", payments(),
                        "scan", session.documentTexts().text("payment.scan")));
    }

    /** Whether an invoice of the page can be paid by transfer. */
    boolean hasTransfers() {
        return owed().stream().anyMatch(invoice -> transfer(invoice) != null);
    }

    private List<Payment> payments() {
        return owed().stream().map(this::payment).toList();
    }

    private List<Invoice> owed() {
        return new Invoices(session.handle()).owed(session.customer().id(), LISTED_MAX);
    }

    private BankTransfer transfer(Invoice invoice) {
        return InvoiceDocuments.transfer(invoice, parties.computeIfAbsent(
                invoice.parties().billingEntityId(), entity -> DocumentParties.read(
                        session.handle(), session.customer().id(), entity)),
                invoice.owedCents());
    }

    private Payment payment(Invoice invoice) {
        BankTransfer transfer = transfer(invoice);
        String state = invoice.state().paymentOverdue() ? "overdue" : "open";
        return new Payment(invoice.document().number(),
                session.money(invoice.owedCents(), invoice.document().currency()),
                session.date(invoice.dates().paymentDue()),
                session.words().text("state." + state), state,
                transfer == null ? null : new Transfer(facts(transfer), transfer.epcPayload()
                        .map(payload -> code(QrCode.of(payload))).orElse(null)));
    }

    private List<Fact> facts(BankTransfer transfer) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(session.documentTexts().text("payment.holder"), transfer.holder()));
        facts.add(new Fact("IBAN", transfer.groupedIban()));
        if (transfer.bic() != null) {
            facts.add(new Fact("BIC", transfer.bic()));
        }
        facts.add(new Fact(session.documentTexts().text("payment.reference"),
                transfer.reference()));
        return facts;
    }

    private static Code code(QrCode code) {
        StringBuilder path = new StringBuilder();
        for (QrCode.Stretch dark : code.stretches()) {
            path.append('M').append(dark.x() + QrCode.MARGIN).append(' ')
                    .append(dark.y() + QrCode.MARGIN).append('h').append(dark.length())
                    .append("v1h-").append(dark.length()).append('z');
        }
        return new Code(code.size() + 2 * QrCode.MARGIN, path.toString());
    }
}
