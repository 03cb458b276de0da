package billing.einvoice.mapping;

import billing.documents.DocumentTexts;
import billing.einvoice.DocumentType;
import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.LineItem;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.kernel.time.LocalDays;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Stored invoices as electronic invoices. */
public final class InvoiceMapping {
    private final Handle handle;

    /** Electronic invoices of a database. */
    public InvoiceMapping(Handle handle) {
        this.handle = handle;
    }

    /** An invoice, whole, with the reasons why it can be written in no format. */
    public MappedDocument map(Invoice invoice) {
        return map(List.of(invoice)).get(invoice.id());
    }

    /**
     * Several invoices, whole, by their ids and in their order; all that they refer to is read
     * together.
     */
    public Map<UUID, MappedDocument> map(Collection<Invoice> invoices) {
        RelatedRecords related = RelatedRecords.read(handle, invoices);
        Map<UUID, MappedDocument> documents = new LinkedHashMap<>();
        invoices.forEach(invoice -> documents.put(invoice.id(), map(invoice, related)));
        return documents;
    }

    private static MappedDocument map(Invoice invoice, RelatedRecords related) {
        IssueRecord issued = related.issueRecord(invoice);
        DocumentTexts texts = DocumentTexts.of(
                Locale.forLanguageTag(issued.recipient().locale()));
        VatGroups groups = new VatGroups(issued, invoice.parts().fees());
        List<LineItem> lines = lines(invoice, new Lines(invoice, issued, groups, texts,
                related.subscriptions()));
        List<Adjustment> adjustments = Reductions.of(invoice, groups, texts);
        DocumentSums sums = new DocumentSums(invoice.document().currency(), groups, lines,
                adjustments);
        Content content = new Content(lines, adjustments,
                sums.breakdown(invoice.amounts().taxesCents(), taxes(invoice, groups)),
                totals(invoice, issued, sums));
        IssueRecord completed = related.completedRecord(invoice);
        ElectronicInvoice document = document(invoice, related, issued,
                new DocumentTerms(issued, texts, groups), content);
        return new MappedDocument("invoice " + invoice.document().number(), document,
                completed == issued ? document : document(invoice, related, completed,
                        new DocumentTerms(completed, texts, groups), content),
                related.origin(invoice, groups, again(invoice, related)), issued.format(),
                reasons(invoice, groups));
    }

    private static ElectronicInvoice document(Invoice invoice, RelatedRecords related,
                                              IssueRecord issued, DocumentTerms common,
                                              Content content) {
        return new ElectronicInvoice(
                new Header(invoice.document().number(), type(invoice, related),
                        invoice.document().currency(), invoice.dates().issuing(),
                        invoice.dates().paymentDue(), issued.incomplete()),
                references(invoice, issued, related),
                common.notes(invoice.parts().customSections()),
                common.seller(), common.buyer(),
                common.delivery(content.lines(), lastMoment(invoice, issued)),
                common.payment(invoice.document().currency(),
                        invoice.dates().netPaymentTerm(), invoice.document().number()), content);
    }

    /** What is printed on an invoice changes with another invoice only. */
    private static String again(Invoice invoice, RelatedRecords related) {
        String number = invoice.document().number();
        return related.notRegenerable(invoice)
                .map(reason -> "the invoice was issued without and cannot be replaced (" + reason
                        + "): credit it with `billing credit-note create " + number
                        + " --all`, and bill what is owed with `billing invoice create`")
                .orElse("then replace the invoice, which was issued without: `billing invoice void "
                        + number + "`, `billing invoice regenerate " + number + "`");
    }

    private static List<Reason> reasons(Invoice invoice, VatGroups groups) {
        List<Reason> reasons = new ArrayList<>();
        InvoiceStatus status = invoice.state().status();
        if (status == InvoiceStatus.VOIDED) {
            reasons.add(new Reason(Reason.Kind.VOIDED, null, null, "the invoice is void",
                    "write the invoice in its place, if there is one"));
        } else if (status != InvoiceStatus.FINALIZED) {
            reasons.add(new Reason(Reason.Kind.DRAFT, null, null, "the invoice is not final",
                    "finalize it with `billing invoice finalize "
                            + invoice.document().number() + "`"));
        }
        reasons.addAll(Refusals.ofInvoiceAndNotes(invoice, groups));
        return reasons;
    }

    private static DocumentType type(Invoice invoice, RelatedRecords related) {
        if (invoice.document().type() == InvoiceType.CREDIT) {
            return DocumentType.PREPAYMENT_INVOICE;
        }
        boolean isCorrection = !invoice.parts().fees().isEmpty()
                && invoice.parts().fees().stream().allMatch(Fee::isCorrection);
        return isCorrection || related.replacesAnother(invoice)
                ? DocumentType.CORRECTED_INVOICE : DocumentType.INVOICE;
    }

    private static References references(Invoice invoice, IssueRecord issued,
                                         RelatedRecords related) {
        return new References(Parties.text(issued.buyer().buyerReference()), null,
                Parties.text(invoice.document().purchaseOrderNumber()),
                related.preceding(invoice));
    }

    private static List<LineItem> lines(Invoice invoice, Lines lines) {
        List<LineItem> items = new ArrayList<>(invoice.parts().fees().size());
        for (Fee fee : invoice.parts().fees()) {
            items.add(lines.line(items.size() + 1, fee));
        }
        return items;
    }

    private static LocalDate lastMoment(Invoice invoice, IssueRecord issued) {
        ZoneId zone = ZoneId.of(issued.recipient().zone());
        return invoice.parts().fees().stream().filter(fee -> fee.window() != null)
                .map(fee -> LocalDays.of(fee.window().to(), zone))
                .max(Comparator.naturalOrder()).orElse(invoice.dates().issuing());
    }

    /** The exact taxes by group. */
    private static Map<VatGroup, BigDecimal> taxes(Invoice invoice, VatGroups groups) {
        boolean isRegrouped = invoice.document().type() == InvoiceType.ADVANCE_CHARGES;
        Map<VatGroup, BigDecimal> taxes = new HashMap<>();
        for (Fee fee : invoice.parts().fees()) {
            VatGroup group = groups.groupOf(fee);
            taxes.merge(group, isRegrouped ? BigDecimal.valueOf(fee.taxes().cents())
                    : Decimals.percentage(fee.netAmountCents(), group.rate()), BigDecimal::add);
        }
        return taxes;
    }

    private static Totals totals(Invoice invoice, IssueRecord issued, DocumentSums sums) {
        InvoiceAmounts amounts = invoice.amounts();
        CurrencyUnit currency = invoice.document().currency();
        // Fees that this invoice gathers were paid one by one before.
        long paid = invoice.document().type() == InvoiceType.ADVANCE_CHARGES
                ? amounts.totalCents()
                : amounts.creditNotesCents() + amounts.prepaidCreditCents();
        Money vat = new Money(amounts.taxesCents(), currency);
        return new Totals(new Money(amounts.feesCents(), currency),
                sums.allowances(), sums.charges(),
                new Money(amounts.subTotalExcludingTaxesCents(), currency), vat,
                new Money(amounts.subTotalIncludingTaxesCents(), currency),
                new Money(paid, currency), Money.zero(currency),
                new Money(amounts.subTotalIncludingTaxesCents() - paid, currency),
                issued.accountingVat(vat, invoice.dates().issuing()));
    }
}
