package billing.einvoice.mapping;

import billing.documents.DocumentTexts;
import billing.einvoice.ElectronicInvoice.Account;
import billing.einvoice.ElectronicInvoice.Delivery;
import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.LineItem;
import billing.einvoice.TradeParty;
import billing.einvoice.TradeParty.PostalAddress;
import billing.einvoice.VatGroup;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import billing.kernel.vat.VatCategory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The business terms that invoices and credit notes have outside their lines. */
final class DocumentTerms {
    /** UNTDID 4461: credit transfer. */
    private static final String TRANSFER = "30";
    /** UNTDID 4461: SEPA credit transfer. */
    private static final String SEPA_TRANSFER = "58";

    private final IssueRecord issued;
    private final DocumentTexts texts;
    private final List<VatGroup> groups;
    private final boolean outsideVat;

    DocumentTerms(IssueRecord issued, DocumentTexts texts, VatGroups groups) {
        this(issued, texts, groups.all(), groups.isOutsideVat());
    }

    DocumentTerms(IssueRecord issued, DocumentTexts texts, VatGroup group) {
        this(issued, texts, List.of(group), group.category() == VatCategory.O);
    }

    private DocumentTerms(IssueRecord issued, DocumentTexts texts, List<VatGroup> groups,
                  boolean outsideVat) {
        this.issued = issued;
        this.texts = texts;
        this.groups = groups;
        this.outsideVat = outsideVat;
    }

    TradeParty seller() {
        return Parties.seller(issued, outsideVat);
    }

    TradeParty buyer() {
        return Parties.buyer(issued, outsideVat);
    }

    /** The legal notes of the seller and the custom sections. */
    List<Note> notes(List<Invoice.AppliedSection> sections) {
        List<Note> notes = new ArrayList<>();
        issued.seller().notes().forEach(note -> notes.add(new Note(note.subject(), note.text())));
        sections.stream().map(section -> Stream.of(section.displayName(), section.details())
                        .map(Parties::text).filter(Objects::nonNull)
                        .collect(Collectors.joining("\n")))
                .filter(text -> !text.isEmpty()).forEach(text -> notes.add(new Note(null, text)));
        return notes;
    }

    /**
     * The last day billed and the days of all lines. Goods to another country of the Union go to
     * the buyer; the standard wants the country stated.
     *
     * @param otherwise the day of delivery where no line has days
     */
    Delivery delivery(List<LineItem> lines, LocalDate otherwise) {
        PostalAddress place = groups.stream()
                .anyMatch(group -> group.category() == VatCategory.K) ? buyer().address() : null;
        List<DatePeriod> periods = lines.stream().map(LineItem::period)
                .filter(Objects::nonNull).toList();
        if (periods.isEmpty()) {
            return new Delivery(otherwise, null, place);
        }
        DatePeriod all = new DatePeriod(
                periods.stream().map(DatePeriod::start).min(Comparator.naturalOrder())
                        .orElseThrow(),
                periods.stream().map(DatePeriod::end).max(Comparator.naturalOrder())
                        .orElseThrow());
        return new Delivery(all.end(), all, place);
    }

    /** By transfer to the account of the seller, if there is one. */
    Payment payment(CurrencyUnit currency, int days, String number) {
        Account account = Parties.account(issued);
        String means = account == null ? null
                : currency.code().equals("EUR") ? SEPA_TRANSFER : TRANSFER;
        return new Payment(texts.text("heading.term") + ": " + texts.paymentTerm(days), means,
                means == null ? null : number, account);
    }
}
