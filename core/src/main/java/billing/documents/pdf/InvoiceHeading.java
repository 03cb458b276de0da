package billing.documents.pdf;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.documents.Heading;
import billing.documents.InvoiceDocument;
import java.util.LinkedHashMap;
import java.util.Map;

/** The text at the top of an invoice: number and dates, what to pay or why not to. */
final class InvoiceHeading {
    private final Sheet sheet;
    private final InvoiceDocument invoice;
    private final Heading heading;

    InvoiceHeading(Sheet sheet, InvoiceDocument invoice) {
        this.sheet = sheet;
        this.invoice = invoice;
        this.heading = invoice.heading();
    }

    /** By the keys of their labels. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.number", heading.number());
        facts.put("heading.issued", sheet.figures().date(heading.issuedOn()));
        if (heading.dueOn() != null) {
            facts.put("heading.due", sheet.figures().date(heading.dueOn()));
        }
        if (heading.paymentTermDays() != null) {
            facts.put("heading.term", sheet.texts().paymentTerm(heading.paymentTermDays()));
        }
        if (heading.purchaseOrderNumber() != null) {
            facts.put("heading.purchaseOrder", heading.purchaseOrderNumber());
        }
        return facts;
    }

    /** The amount due and its due date; null on a void invoice. */
    String headline() {
        if (heading.mark() == Mark.VOIDED) {
            return null;
        }
        if (invoice.totals().dueCents() == 0 && invoice.layout().isMeasured()) {
            long paid = invoice.totals().settled().paidCents();
            return paid == 0 ? sheet.text("headline.nothing")
                    : sheet.text("headline.settled", sheet.figures().money(paid));
        }
        String due = sheet.figures().money(invoice.totals().dueCents());
        return heading.dueOn() == null ? sheet.text("headline.now", due)
                : sheet.text("headline", due, sheet.figures().date(heading.dueOn()));
    }

    /** Why it is not to be paid in its present state; null when it is. */
    String alert() {
        return heading.mark() == Mark.NONE || heading.mark() == Mark.PAID ? null
                : sheet.texts().text("notice", heading.mark());
    }

    /** Who has written it if not the issuer; else null. */
    String remark() {
        return heading.title() == Title.SELF_BILLED_INVOICE
                ? sheet.text(sheet.layout().hasPresentWords() ? "notice.self_billing"
                        : "notice.self_billed")
                : null;
    }
}
