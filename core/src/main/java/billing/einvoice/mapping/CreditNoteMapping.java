package billing.einvoice.mapping;

import billing.documents.DocumentTexts;
import billing.einvoice.DocumentType;
import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.LineItem;
import billing.einvoice.Reason;
import billing.einvoice.VatGroup;
import billing.engine.Handle;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Stored credit notes as electronic credit notes: between the parties of the invoice. */
public final class CreditNoteMapping {
    private final Handle handle;

    /** Electronic credit notes of a database. */
    public CreditNoteMapping(Handle handle) {
        this.handle = handle;
    }

    /** A credit note, whole, with the reasons why it can be written in no format. */
    public MappedDocument map(CreditNote note) {
        return map(List.of(note)).get(note.id());
    }

    /**
     * Several credit notes, by their ids and in their order; all that they refer to is read
     * together.
     */
    public Map<UUID, MappedDocument> map(Collection<CreditNote> notes) {
        Map<UUID, Invoice> invoices = new Invoices(handle).byIds(notes.stream()
                        .map(CreditNote::invoiceId).collect(Collectors.toSet())).stream()
                .collect(Collectors.toMap(Invoice::id, invoice -> invoice));
        RelatedRecords related = RelatedRecords.read(handle, invoices.values());
        Map<UUID, MappedDocument> documents = new LinkedHashMap<>();
        notes.forEach(note -> documents.put(note.id(),
                map(note, invoices.get(note.invoiceId()), related)));
        return documents;
    }

    private static MappedDocument map(CreditNote note, Invoice invoice, RelatedRecords related) {
        IssueRecord issued = related.issueRecord(invoice);
        DocumentTexts texts = DocumentTexts.of(
                Locale.forLanguageTag(issued.recipient().locale()));
        Map<UUID, Fee> fees = invoice.parts().fees().stream()
                .collect(Collectors.toMap(Fee::id, fee -> fee));
        List<Fee> credited = note.lines().items().stream()
                .map(item -> fees.get(item.feeId())).toList();
        VatGroups groups = new VatGroups(issued, credited);
        List<LineItem> lines = lines(note, invoice, fees, new Lines(invoice, issued, groups, texts,
                related.subscriptions()));
        List<Adjustment> adjustments = adjustments(note, fees, groups, texts);
        DocumentSums sums = new DocumentSums(note.document().currency(), groups, lines,
                adjustments);
        Content content = new Content(lines, adjustments,
                sums.breakdown(note.amounts().taxesCents(), taxes(note, fees, groups)),
                totals(note, issued, sums));
        IssueRecord completed = related.completedRecord(invoice);
        ElectronicInvoice document = document(note, invoice, issued,
                new DocumentTerms(issued, texts, groups), texts, content);
        return new MappedDocument("credit note " + note.document().number(), document,
                completed == issued ? document : document(note, invoice, completed,
                        new DocumentTerms(completed, texts, groups), texts, content),
                related.origin(invoice, groups, "the credit notes of "
                        + invoice.document().number() + ", which was issued without, can be sent"
                        + " as PDF only"), issued.format(), reasons(note, invoice, groups));
    }

    private static ElectronicInvoice document(CreditNote note, Invoice invoice, IssueRecord issued,
            DocumentTerms common, DocumentTexts texts, Content content) {
        return new ElectronicInvoice(
                new Header(note.document().number(), DocumentType.CREDIT_NOTE,
                        note.document().currency(), note.document().issuingDate(), null,
                        issued.incomplete()),
                new References(Parties.text(issued.buyer().buyerReference()), null,
                        Parties.text(invoice.document().purchaseOrderNumber()),
                        List.of(RelatedRecords.reference(invoice))),
                notes(note, common), common.seller(), common.buyer(),
                common.delivery(content.lines(), note.document().issuingDate()),
                new Payment(terms(note, invoice, texts), null, null, null), content);
    }

    private static List<Reason> reasons(CreditNote note, Invoice invoice, VatGroups groups) {
        List<Reason> reasons = new ArrayList<>();
        if (note.state().creditStatus() == CreditStatus.VOIDED) {
            reasons.add(new Reason(Reason.Kind.VOIDED, null, null, "the credit note is void",
                    "create another one, if the amount is still to be credited"));
        } else if (!note.isFinalized()) {
            reasons.add(new Reason(Reason.Kind.DRAFT, null, null, "the credit note is not issued",
                    "finalize its invoice"));
        }
        reasons.addAll(Refusals.ofInvoiceAndNotes(invoice, groups));
        return reasons;
    }

    private static List<Note> notes(CreditNote note, DocumentTerms common) {
        List<Note> notes = new ArrayList<>(common.notes(List.of()));
        String description = Parties.text(note.document().description());
        if (description != null) {
            notes.add(new Note(null, description));
        }
        return notes;
    }

    private static List<LineItem> lines(CreditNote note, Invoice invoice, Map<UUID, Fee> fees,
                                        Lines lines) {
        List<LineItem> items = new ArrayList<>();
        for (CreditNote.Item item : note.lines().items()) {
            items.add(lines.credited(items.size() + 1, fees.get(item.feeId()),
                    new Money(item.amountCents(), invoice.document().currency())));
        }
        return items;
    }

    /**
     * The share of the coupons that goes with the items: what is between the items and the amount
     * before taxes, which are rounded each by itself.
     */
    private static List<Adjustment> adjustments(CreditNote note, Map<UUID, Fee> fees,
                                                VatGroups groups, DocumentTexts texts) {
        CurrencyUnit currency = note.document().currency();
        long total = note.lines().items().stream().mapToLong(CreditNote.Item::amountCents).sum()
                - note.amounts().subTotalExcludingTaxesCents();
        if (total == 0) {
            return List.of();
        }
        Map<VatGroup, BigDecimal> exact = new HashMap<>();
        note.lines().items().forEach(item -> {
            Fee fee = fees.get(item.feeId());
            exact.merge(groups.groupOf(fee), couponsCents(fee, item), BigDecimal::add);
        });
        List<VatGroup> all = groups.all();
        List<Long> shares = Allocation.whole(total, all.stream().map(exact::get).toList());
        List<Adjustment> adjustments = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            if (shares.get(index) != 0) {
                adjustments.add(Reductions.adjustment(all.get(index),
                        new Money(shares.get(index), currency), texts.text("total.coupons")));
            }
        }
        return adjustments;
    }

    private static BigDecimal couponsCents(Fee fee, CreditNote.Item item) {
        return Decimals.ratio(fee.amounts().couponsCents().multiply(item.preciseAmountCents()),
                BigDecimal.valueOf(fee.amounts().cents()));
    }

    /** The tax lines of the note by group; of notes without lines, what the rates say. */
    private static Map<VatGroup, BigDecimal> taxes(CreditNote note, Map<UUID, Fee> fees,
                                                   VatGroups groups) {
        Map<AppliedTax.Key, VatGroup> byTax = new HashMap<>();
        Map<VatGroup, BigDecimal> taxes = new HashMap<>();
        for (CreditNote.Item item : note.lines().items()) {
            Fee fee = fees.get(item.feeId());
            VatGroup group = groups.groupOf(fee);
            fee.taxes().applied().forEach(tax -> byTax.put(tax.key(), group));
            taxes.merge(group, note.lines().appliedTaxes().isEmpty()
                    ? Decimals.percentage(item.preciseAmountCents()
                            .subtract(couponsCents(fee, item)), group.rate())
                    : BigDecimal.ZERO, BigDecimal::add);
        }
        for (AppliedTax line : note.lines().appliedTaxes()) {
            VatGroup group = byTax.get(line.key());
            if (group != null) {
                taxes.merge(group, BigDecimal.valueOf(line.amountCents()), BigDecimal::add);
            }
        }
        return taxes;
    }

    private static Totals totals(CreditNote note, IssueRecord issued, DocumentSums sums) {
        CurrencyUnit currency = note.document().currency();
        Money excluding = new Money(note.amounts().subTotalExcludingTaxesCents(), currency);
        Money vat = new Money(note.amounts().taxesCents(), currency);
        Money including = excluding.plus(vat);
        Money total = new Money(note.amounts().totalCents(), currency);
        return new Totals(sums.net(), sums.allowances(), sums.charges(), excluding, vat, including,
                Money.zero(currency), total.minus(including), total,
                issued.accountingVat(vat, note.document().issuingDate()));
    }

    /** What becomes of the amount. */
    private static String terms(CreditNote note, Invoice invoice, DocumentTexts texts) {
        CreditNoteParts parts = note.parts();
        List<String> sentences = new ArrayList<>();
        add(sentences, texts.text("total.credited"), parts.creditCents(), note);
        add(sentences, texts.text("total.refunded"), parts.refundCents(), note);
        add(sentences, texts.text("total.offset", invoice.document().number()),
                parts.offsetCents(), note);
        return sentences.isEmpty() ? texts.text("total.credited") : String.join("\n", sentences);
    }

    private static void add(List<String> sentences, String what, long cents, CreditNote note) {
        if (cents != 0) {
            sentences.add(what + ": " + new Money(cents, note.document().currency()));
        }
    }
}
