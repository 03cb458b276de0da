package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.ElectronicInvoice.References;
import billing.kernel.codelist.CodeList;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What formats allow, and how a document is adapted to them. */
public final class FormatRules {
    /** UNTDID 4461: clearing between partners, of credit notes. */
    private static final String CLEARING = "97";
    /** UNTDID 4461: instrument not defined, where nothing is to be paid. */
    private static final String NOT_DEFINED = "1";
    /** Of São Tomé and Príncipe until 2018: in the list of the standard, but not in Peppol's. */
    private static final String FORMER_DOBRA = "STD";
    private static final String ANOTHER_CURRENCY = "bill this customer in another currency";

    private FormatRules() {
    }

    /**
     * The document as a format takes it: with its type code, one note and one reference where there
     * may be but one, and payment instructions where it asks for them though nothing is paid by
     * transfer.
     */
    public static ElectronicInvoice adapt(ElectronicInvoice invoice, Format format) {
        ElectronicInvoice adapted = new ElectronicInvoice(header(invoice, format),
                references(invoice, format), notes(invoice, format), invoice.seller(),
                invoice.buyer(), invoice.delivery(), payment(invoice, format), invoice.content());
        return format == Format.PEPPOL ? PeppolRules.adapt(adapted) : adapted;
    }

    /** All reasons why an adapted document cannot be written in a format; empty for none. */
    public static List<Reason> reasons(ElectronicInvoice invoice, Format format, Origin origin) {
        List<Reason> reasons = new ArrayList<>();
        if (invoice.content().lines().isEmpty()) {
            reasons.add(new Reason(Reason.Kind.NO_LINES, "BG-25", "BR-16", "it has no fees",
                    "nothing is to be sent; state `finalize_zero_amount_invoice: skip` to have no"
                            + " such invoices"));
        }
        currency(invoice, format, reasons);
        Set<VatCategory> categories = invoice.content().vat().stream()
                .map(one -> one.group().category()).collect(Collectors.toSet());
        if (categories.contains(VatCategory.O) && categories.size() > 1) {
            reasons.add(new Reason(Reason.Kind.MIXED_WITH_UNTAXED, "BT-118", "BR-O-11",
                    "some fees are outside the scope of VAT and some are not",
                    "give all fees of the customer a tax, or bill the two kinds apart"));
        }
        if (format.syntax() == Format.Syntax.CII && hasUntaxedIgic(invoice)) {
            reasons.add(new Reason(Reason.Kind.TERM_INVALID, "BT-152", "BR-AF-05",
                    "the rules of CII do not take IGIC (category L) at 0 %",
                    "choose a format in UBL, or state the category Z of the tax"));
        }
        format.requiredTerms().stream().filter(term -> term.isMissing(invoice))
                .map(term -> term.reason(origin)).forEach(reasons::add);
        if (format == Format.FACTURX_FR) {
            reasons.addAll(FrenchRules.reasons(invoice, origin));
        }
        if (format == Format.PEPPOL) {
            reasons.addAll(PeppolRules.reasons(invoice, origin));
        }
        return reasons;
    }

    /** The rules take the list of currencies of their day, whatever the day of issue. */
    private static void currency(ElectronicInvoice invoice, Format format, List<Reason> reasons) {
        String code = invoice.header().currency().code();
        boolean isListed = CodeList.CURRENCIES.has(code);
        if (!isListed || format == Format.PEPPOL && code.equals(FORMER_DOBRA)) {
            reasons.add(new Reason(Reason.Kind.CURRENCY, "BT-5",
                    isListed ? "PEPPOL-EN16931-CL007" : "BR-CL-04", "the currency " + code
                    + " is withdrawn and no longer in the code list", ANOTHER_CURRENCY));
        }
        if (hasTooManyDecimals(invoice)) {
            reasons.add(new Reason(Reason.Kind.CURRENCY, "BT-5", "BR-DEC-09", "amounts in " + code
                    + " have more than two decimals", ANOTHER_CURRENCY));
        }
    }

    private static boolean hasTooManyDecimals(ElectronicInvoice invoice) {
        int further = invoice.header().currency().exponent() - 2;
        if (further <= 0) {
            return false;
        }
        long unit = BigDecimal.ONE.scaleByPowerOfTen(further).longValueExact();
        ElectronicInvoice.Content content = invoice.content();
        return content.lines().stream().anyMatch(line -> line.net().cents() % unit != 0)
                || content.adjustments().stream().anyMatch(one -> one.amount().cents() % unit != 0)
                || content.vat().stream().anyMatch(one -> one.taxable().cents() % unit != 0
                        || one.tax().cents() % unit != 0)
                || content.totals().due().cents() % unit != 0
                || content.totals().paid().cents() % unit != 0;
    }

    private static boolean hasUntaxedIgic(ElectronicInvoice invoice) {
        return invoice.content().vat().stream().map(ElectronicInvoice.VatBreakdown::group)
                .anyMatch(group -> group.category() == VatCategory.L
                        && group.rate().signum() == 0);
    }

    /**
     * A corrected invoice in Peppol is one between Germans, and in France refers to one invoice;
     * any other is an ordinary one.
     */
    private static Header header(ElectronicInvoice invoice, Format format) {
        Header header = invoice.header();
        boolean isOrdinary = header.type() == DocumentType.CORRECTED_INVOICE
                && (format == Format.PEPPOL && !RequiredTerms.isGerman(invoice)
                || format == Format.FACTURX_FR
                && invoice.references().preceding().size() != 1);
        return !isOrdinary ? header : new Header(header.number(), DocumentType.INVOICE,
                header.currency(), header.issueDate(), header.dueDate(), header.incomplete());
    }

    private static References references(ElectronicInvoice invoice, Format format) {
        References references = invoice.references();
        return format.takesSeveralReferences() || references.preceding().size() < 2 ? references
                : new References(references.buyerReference(), references.contract(),
                        references.purchaseOrder(), references.preceding().subList(0, 1));
    }

    private static List<Note> notes(ElectronicInvoice invoice, Format format) {
        List<Preceding> preceding = invoice.references().preceding();
        if (!format.takesSeveralReferences() && preceding.size() > 1) {
            List<Note> notes = new ArrayList<>(invoice.notes());
            notes.add(new Note(null, preceding.stream().map(Preceding::number)
                    .collect(Collectors.joining(", ", "Preceding invoices: ", ""))));
            return notes;
        }
        if (format.takesSeveralNotes() || invoice.notes().size() < 2
                || RequiredTerms.isGerman(invoice)) {
            return invoice.notes();
        }
        return List.of(new Note(null, invoice.notes().stream().map(Note::text)
                .collect(Collectors.joining("\n"))));
    }

    private static Payment payment(ElectronicInvoice invoice, Format format) {
        Payment payment = invoice.payment();
        boolean isAsked = format.isXRechnung()
                || format == Format.PEPPOL && RequiredTerms.isGerman(invoice);
        boolean isTransfer = !invoice.header().type().isCreditNote()
                && !invoice.content().totals().due().isZero();
        if (!isAsked || isTransfer || payment.means() != null) {
            return payment;
        }
        return new Payment(payment.terms(),
                invoice.header().type().isCreditNote() ? CLEARING : NOT_DEFINED,
                payment.remittance(), null);
    }
}
