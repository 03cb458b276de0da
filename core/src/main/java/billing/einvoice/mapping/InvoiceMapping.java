package billing.einvoice.mapping;

import billing.customer.BillingEntities;
import billing.customer.Customers;
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
import billing.einvoice.Origin;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.engine.Handle;
import billing.invoicing.CorrectedFee;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.kernel.time.LocalDays;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Stored invoices as electronic invoices. */
public final class InvoiceMapping {
    private final Handle handle;

    /** Electronic invoices of a database. */
    public InvoiceMapping(Handle handle) {
        this.handle = handle;
    }

    /** An invoice, whole, with the reasons why it can be written in no format. */
    public MappedDocument map(Invoice invoice) {
        IssueRecord data = new IssueRecordReader(handle).read(invoice);
        DocumentTexts texts = DocumentTexts.of(
                Locale.forLanguageTag(data.recipient().locale()));
        VatGroups groups = new VatGroups(data, invoice.parts().fees());
        List<LineItem> lines = lines(invoice, data, groups, texts);
        List<Adjustment> adjustments = Reductions.of(invoice, groups, texts);
        Content content = new Content(lines, adjustments,
                breakdown(invoice, groups, lines, adjustments), totals(invoice, data, adjustments));
        Frame frame = new Frame(data, texts, groups.isOutsideVat());
        ElectronicInvoice document = new ElectronicInvoice(
                new Header(invoice.document().number(), type(invoice),
                        invoice.document().currency(), invoice.dates().issuing(),
                        invoice.dates().paymentDue(), data.incomplete()),
                references(invoice, data), frame.notes(invoice.parts().customSections()),
                frame.seller(), frame.buyer(),
                frame.delivery(lines, groups.all(), lastMoment(invoice, data)),
                frame.payment(invoice.document().currency(),
                        invoice.dates().netPaymentTerm(), invoice.document().number()), content);
        return new MappedDocument("invoice " + invoice.document().number(), document,
                origin(handle, invoice, groups), data.format(),
                reasons(invoice, groups));
    }

    /** Where what an invoice states is to be found. */
    static Origin origin(Handle handle, Invoice invoice, VatGroups groups) {
        return new Origin(new BillingEntities(handle).byId(invoice.parties().billingEntityId())
                .orElseThrow().code(), new Customers(handle).byId(invoice.parties().customerId())
                .orElseThrow().externalId(), groups.unexplainedTax().orElse(null));
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

    private DocumentType type(Invoice invoice) {
        if (invoice.document().type() == InvoiceType.CREDIT) {
            return DocumentType.PREPAYMENT_INVOICE;
        }
        boolean isCorrection = !invoice.parts().fees().isEmpty()
                && invoice.parts().fees().stream().allMatch(Fee::isCorrection);
        return isCorrection || new Invoices(handle).replacedBy(invoice.id()).isPresent()
                ? DocumentType.CORRECTED_INVOICE : DocumentType.INVOICE;
    }

    private References references(Invoice invoice, IssueRecord data) {
        Set<UUID> ids = new LinkedHashSet<>();
        Optional<Invoice> replaced = new Invoices(handle).replacedBy(invoice.id());
        replaced.ifPresent(one -> ids.add(one.id()));
        invoice.parts().credits().stream()
                .filter(credit -> credit.source() == Credit.Source.INVOICE)
                .forEach(credit -> ids.add(credit.itemId()));
        invoice.parts().fees().stream().flatMap(fee -> fee.corrected().stream())
                .map(CorrectedFee::invoiceId).forEach(ids::add);
        Map<UUID, Invoice> found = new Invoices(handle).byIds(ids).stream()
                .collect(Collectors.toMap(Invoice::id, one -> one));
        return new References(Parties.text(data.buyer().buyerReference()), null,
                Parties.text(invoice.document().purchaseOrderNumber()),
                ids.stream().map(found::get).filter(one -> one != null)
                        .map(InvoiceMapping::preceding).toList());
    }

    static Preceding preceding(Invoice invoice) {
        return new Preceding(invoice.document().number(), invoice.dates().issuing());
    }

    private List<LineItem> lines(Invoice invoice, IssueRecord data, VatGroups groups,
                                 DocumentTexts texts) {
        Lines lines = new Lines(invoice, data, groups, texts, subscriptions(handle, invoice));
        List<LineItem> items = new ArrayList<>(invoice.parts().fees().size());
        for (Fee fee : invoice.parts().fees()) {
            items.add(lines.line(items.size() + 1, fee));
        }
        return items;
    }

    /** The external ids of what an invoice bills, which never change. */
    static Map<UUID, String> subscriptions(Handle handle, Invoice invoice) {
        Map<UUID, String> externalIds = new HashMap<>();
        List<UUID> ids = invoice.parts().fees().stream()
                .map(fee -> fee.source().subscriptionId()).filter(id -> id != null).distinct()
                .toList();
        if (!ids.isEmpty()) {
            for (Map.Entry<UUID, Subscription> one
                    : new Subscriptions(handle).byIds(ids).entrySet()) {
                externalIds.put(one.getKey(), one.getValue().externalId());
            }
        }
        return externalIds;
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
        List<Long> taxes = Shares.whole(taxesCents, all.stream().map(exact::get).toList());
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
