package billing.einvoice.mapping;

import billing.documents.DocumentTexts;
import billing.einvoice.DocumentType;
import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.kernel.time.LocalDays;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Stored invoices as electronic invoices. */
public final class InvoiceMapping {
    private final Handle handle;

    /** Electronic invoices of a database. */
    public InvoiceMapping(Handle handle) {
        this.handle = handle;
    }

    /** An invoice, whole, with the reasons why it can be written in no format. */
    public MappedDocument map(Invoice invoice) {
        return map(List.of(invoice)).get(0);
    }

    /** Several invoices, whole; all that they refer to is read together. */
    public List<MappedDocument> map(List<Invoice> invoices) {
        RelatedRecords related = RelatedRecords.read(handle, invoices);
        return invoices.stream().map(invoice -> map(invoice, related)).toList();
    }

    private static MappedDocument map(Invoice invoice, RelatedRecords related) {
        IssueRecord data = related.issueRecord(invoice);
        DocumentTexts texts = DocumentTexts.of(
                Locale.forLanguageTag(data.recipient().locale()));
        VatGroups groups = new VatGroups(data, invoice.parts().fees());
        List<LineItem> lines = lines(invoice, new Lines(invoice, data, groups, texts,
                related.subscriptions()));
        List<Adjustment> adjustments = Reductions.of(invoice, groups, texts);
        Content content = new Content(lines, adjustments,
                breakdown(invoice, groups, lines, adjustments), totals(invoice, data, adjustments));
        IssueRecord completed = related.completedRecord(invoice);
        ElectronicInvoice document = document(invoice, related, data,
                new DocumentTerms(data, texts, groups), content);
        return new MappedDocument("invoice " + invoice.document().number(), document,
                completed == data ? document : document(invoice, related, completed,
                        new DocumentTerms(completed, texts, groups), content),
                related.origin(invoice, groups, again(invoice)), data.format(),
                reasons(invoice, groups));
    }

    private static ElectronicInvoice document(Invoice invoice, RelatedRecords related,
                                              IssueRecord data, DocumentTerms common,
                                              Content content) {
        return new ElectronicInvoice(
                new Header(invoice.document().number(), type(invoice, related),
                        invoice.document().currency(), invoice.dates().issuing(),
                        invoice.dates().paymentDue(), data.incomplete()),
                references(invoice, data, related),
                common.notes(invoice.parts().customSections()),
                common.seller(), common.buyer(),
                common.delivery(content.lines(), lastMoment(invoice, data)),
                common.payment(invoice.document().currency(),
                        invoice.dates().netPaymentTerm(), invoice.document().number()), content);
    }

    /** What is printed on an invoice changes with another invoice only. */
    private static String again(Invoice invoice) {
        String number = invoice.document().number();
        return "then replace the invoice, which was issued without: `billing invoice void "
                + number + "`, `billing invoice regenerate " + number + "`";
    }

    private static List<Reason> reasons(Invoice invoice, VatGroups groups) {
        List<Reason> reasons = new ArrayList<>();
        InvoiceStatus status = invoice.state().status();
        if (status == InvoiceStatus.VOIDED) {
            reasons.add(new Reason(Reason.VOIDED, null, null, "the invoice is void",
                    "write the invoice in its place, if there is one"));
        } else if (status != InvoiceStatus.FINALIZED) {
            reasons.add(new Reason(Reason.DRAFT, null, null, "the invoice is not final",
                    "finalize it with `billing invoice finalize "
                            + invoice.document().number() + "`"));
        }
        reasons.addAll(partyReasons(invoice, groups));
        return reasons;
    }

    /** What holds for an invoice and its credit notes alike. */
    static List<Reason> partyReasons(Invoice invoice, VatGroups groups) {
        List<Reason> reasons = new ArrayList<>();
        if (invoice.parties().selfBilled()) {
            reasons.add(VatGroups.selfBilled());
        }
        groups.severalTaxes().forEach(fee -> reasons.add(VatGroups.severalTaxes(
                "the fee " + fee.item().invoiceDisplayName())));
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

    private static References references(Invoice invoice, IssueRecord data,
                                         RelatedRecords related) {
        return new References(Parties.text(data.buyer().buyerReference()), null,
                Parties.text(invoice.document().purchaseOrderNumber()),
                related.preceding(invoice));
    }

    static Preceding preceding(Invoice invoice) {
        return new Preceding(invoice.document().number(), invoice.dates().issuing());
    }

    private static List<LineItem> lines(Invoice invoice, Lines lines) {
        List<LineItem> items = new ArrayList<>(invoice.parts().fees().size());
        for (Fee fee : invoice.parts().fees()) {
            items.add(lines.line(items.size() + 1, fee));
        }
        return items;
    }

    private static LocalDate lastMoment(Invoice invoice, IssueRecord data) {
        ZoneId zone = ZoneId.of(data.recipient().zone());
        return invoice.parts().fees().stream().filter(fee -> fee.window() != null)
                .map(fee -> LocalDays.of(fee.window().to(), zone))
                .max(Comparator.naturalOrder()).orElse(invoice.dates().issuing());
    }

    private static List<VatBreakdown> breakdown(Invoice invoice, VatGroups groups,
            List<LineItem> lines, List<Adjustment> adjustments) {
        boolean isRegrouped = invoice.document().type() == InvoiceType.ADVANCE_CHARGES;
        Map<VatGroup, BigDecimal> taxes = new HashMap<>();
        for (Fee fee : invoice.parts().fees()) {
            VatGroup group = groups.groupOf(fee);
            taxes.merge(group, isRegrouped ? BigDecimal.valueOf(fee.taxes().cents())
                    : Decimals.percentage(fee.netAmountCents(), group.rate()), BigDecimal::add);
        }
        return breakdown(invoice.document().currency(), invoice.amounts().taxesCents(), groups,
                taxes, lines, adjustments);
    }

    /**
     * What each group is taxed on and with.
     *
     * @param taxesCents of the document, to which the taxes of the groups add up
     * @param exact      taxes by group
     */
    static List<VatBreakdown> breakdown(CurrencyUnit currency, long taxesCents, VatGroups groups,
            Map<VatGroup, BigDecimal> exact, List<LineItem> lines,
            List<Adjustment> adjustments) {
        Map<VatGroup, Money> taxable = new HashMap<>();
        lines.forEach(line -> taxable.merge(line.vat(), line.net(), Money::plus));
        adjustments.forEach(one -> taxable.merge(one.vat(), one.charge() ? one.amount()
                : Money.zero(currency).minus(one.amount()), Money::plus));
        List<VatGroup> all = groups.all();
        List<Long> taxes = Allocation.whole(taxesCents, all.stream().map(exact::get).toList());
        List<VatBreakdown> breakdown = new ArrayList<>(all.size());
        for (int index = 0; index < all.size(); index++) {
            breakdown.add(new VatBreakdown(all.get(index), taxable.get(all.get(index)),
                    new Money(taxes.get(index), currency)));
        }
        return breakdown;
    }

    private static Totals totals(Invoice invoice, IssueRecord data,
                                 List<Adjustment> adjustments) {
        InvoiceAmounts amounts = invoice.amounts();
        CurrencyUnit currency = invoice.document().currency();
        // Fees that this invoice gathers were paid one by one before.
        long paid = invoice.document().type() == InvoiceType.ADVANCE_CHARGES
                ? amounts.totalCents()
                : amounts.creditNotesCents() + amounts.prepaidCreditCents();
        Money vat = new Money(amounts.taxesCents(), currency);
        return new Totals(new Money(amounts.feesCents(), currency),
                sum(adjustments, false, currency), sum(adjustments, true, currency),
                new Money(amounts.subTotalExcludingTaxesCents(), currency), vat,
                new Money(amounts.subTotalIncludingTaxesCents(), currency),
                new Money(paid, currency), Money.zero(currency),
                new Money(amounts.subTotalIncludingTaxesCents() - paid, currency),
                data.accountingVat(vat, invoice.dates().issuing()));
    }

    static Money sum(List<Adjustment> adjustments, boolean charges, CurrencyUnit currency) {
        return Money.sum(currency, adjustments.stream().filter(one -> one.charge() == charges)
                .map(Adjustment::amount).toList());
    }
}
