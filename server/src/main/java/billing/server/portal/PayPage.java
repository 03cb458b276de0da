package billing.server.portal;

import billing.documents.BankTransfer;
import billing.documents.QrCode;
import billing.invoicing.Invoice;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.store.Invoices;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How to pay the open invoices: the bank account and, for transfers in euro, a QR code. */
final class PayPage {
    /** Open invoices that are listed, the earliest due first. */
    private static final int LISTED_MAX = 25;
    private final PortalSession session;

    PayPage(PortalSession session) {
        this.session = session;
    }

    /** An open invoice; {@code code} is null where no QR code can express the transfer. */
    record Payment(String number, String amount, String due, String status, String state,
                   List<Fact> facts, Code code) {
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

    private List<Payment> payments() {
        return new Invoices(session.handle()).owed(session.customer().id(), LISTED_MAX).stream()
                .flatMap(invoice -> payment(invoice).stream()).toList();
    }

    private List<Payment> payment(Invoice invoice) {
        BankTransfer transfer = InvoiceDocuments.transfer(invoice,
                DocumentParties.read(session.handle(), invoice.parties().customerId(),
                        invoice.parties().billingEntityId()), invoice.owedCents());
        if (transfer == null) {
            return List.of();
        }
        String state = invoice.state().paymentOverdue() ? "overdue" : "open";
        return List.of(new Payment(invoice.document().number(),
                session.money(invoice.owedCents(), invoice.document().currency()),
                session.date(invoice.dates().paymentDue()),
                session.words().text("state." + state), state, facts(transfer),
                transfer.epcPayload().map(payload -> code(QrCode.of(payload))).orElse(null)));
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
