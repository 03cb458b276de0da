package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.RequiredTerm.Source;
import billing.einvoice.TradeParty.Identifier;
import billing.kernel.identifier.AddressScheme;
import billing.kernel.money.Money;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the French rules of flow 2 (CTC) refuse; what they require is in {@link NationalTerms}.
 * Their violations are warnings, which platforms treat as errors.
 */
final class FrenchRules {
    private static final String EURO = "EUR";
    private static final int NUMBER_LENGTH = 35;
    private static final String NUMBER = "[A-Za-z0-9+_/-]+";
    private static final Set<BigDecimal> RATES = List.of("0", "10", "13", "20", "8.5",
            "19.6", "2.1", "5.5", "7", "20.6", "1.05", "0.9", "1.75", "9.2", "9.6").stream()
            .map(BigDecimal::new).map(BigDecimal::stripTrailingZeros)
            .collect(Collectors.toUnmodifiableSet());
    /** Subjects of notes that a document may have once. */
    private static final List<String> SINGLE_SUBJECTS = List.of("PMT", "PMD", "AAB", "TXD");
    /** The subject of a note that is the treatment of the document by platforms. */
    private static final String TREATMENT = "BAR";
    private static final String BETWEEN_FRENCH_COMPANIES = "B2B";
    private static final Set<String> TREATMENTS = Set.of(BETWEEN_FRENCH_COMPANIES, "B2BINT", "B2C",
            "OUTOFSCOPE", "ARCHIVEONLY");
    private static final String SIREN = "0002";
    private static final String CHOOSE_FACTURX = "choose facturx";

    private final ElectronicInvoice invoice;
    private final RuleFindings findings;

    private FrenchRules(ElectronicInvoice invoice, Origin origin) {
        this.invoice = invoice;
        this.findings = new RuleFindings(origin);
    }

    /** Why an adapted document breaks the rules. */
    static List<Reason> reasons(ElectronicInvoice invoice, Origin origin) {
        FrenchRules rules = new FrenchRules(invoice, origin);
        rules.header();
        rules.vat();
        rules.notes();
        rules.address("BT-34", invoice.seller().endpoint(), Source.ENTITY);
        rules.address("BT-49", invoice.buyer().endpoint(), Source.CUSTOMER);
        return rules.findings.reasons();
    }

    private void header() {
        Header header = invoice.header();
        if (header.number().length() > NUMBER_LENGTH || !header.number().matches(NUMBER)) {
            findings.invalid("BT-1", "BR-FR-02", "the number " + header.number()
                    + " has more than " + NUMBER_LENGTH
                    + " characters, or others than letters, digits and + - _ /",
                    "state another document_number_prefix of the billing entity for its next"
                            + " invoices");
        }
        Money accountingVat = invoice.content().totals().accountingVat();
        if (!header.currency().code().equals(EURO) && (accountingVat == null
                || !accountingVat.currency().code().equals(EURO))) {
            findings.missing("BT-111", "BR-FR-CO-12",
                    "the VAT in EUR of an invoice in " + header.currency().code()
                            + " is missing, since exchange rates are not kept",
                    "bill this customer in EUR, or choose facturx");
        }
    }

    private void vat() {
        List<VatGroup> groups = invoice.content().vat().stream()
                .map(ElectronicInvoice.VatBreakdown::group).toList();
        groups.stream().filter(group -> !RATES.contains(group.rate().stripTrailingZeros()))
                .forEach(group -> findings.invalid("BT-119", "BR-FR-16",
                        group.rate().toPlainString() + " % is not a rate of French VAT",
                        CHOOSE_FACTURX));
        if (groups.stream().anyMatch(group -> group.category() == VatCategory.L
                || group.category() == VatCategory.M)) {
            findings.invalid("BT-118", "BR-FR-15", "taxes of the Canary Islands, Ceuta and"
                    + " Melilla are not taken in France", CHOOSE_FACTURX);
        }
    }

    private void notes() {
        for (String subject : SINGLE_SUBJECTS) {
            if (texts(subject).size() > 1) {
                findings.stated("BT-21", "BR-FR-06", "several notes have the subject " + subject
                        + ", which only one may have", Source.ENTITY, "e_invoicing.notes");
            }
        }
        List<String> treatments = texts(TREATMENT);
        treatments.stream().filter(text -> !TREATMENTS.contains(text)).forEach(text ->
                findings.stated("BT-22", "BR-FR-20", "the text of a note with the subject BAR"
                        + " is B2B, B2BINT, B2C, OUTOFSCOPE or ARCHIVEONLY, not \"" + text + "\"",
                        Source.ENTITY, "e_invoicing.notes"));
        if (treatments.stream().filter(TREATMENTS::contains).count() > 1) {
            findings.stated("BT-21", "BR-FR-30", "several notes have the subject BAR, which only"
                    + " one may have", Source.ENTITY, "e_invoicing.notes");
        }
        if (treatments.contains(BETWEEN_FRENCH_COMPANIES)) {
            frenchBuyer();
        }
    }

    private List<String> texts(String subject) {
        return invoice.notes().stream().filter(note -> subject.equals(note.subject()))
                .map(Note::text).map(String::strip).toList();
    }

    private void frenchBuyer() {
        Identifier number = invoice.buyer().registration();
        Identifier address = invoice.buyer().endpoint();
        if (number == null || !SIREN.equals(number.scheme())
                || !number.value().matches("\\d{9}")) {
            findings.stated("BT-47", "BR-FR-11", "the note BAR states B2B, but the buyer's legal"
                    + " number is not a SIREN (9 digits, scheme 0002)", Source.CUSTOMER,
                    "legal_number, e_invoicing.registration_scheme");
        } else if (address == null || !AddressScheme.FRENCH.equals(address.scheme())
                || !address.value().startsWith(number.value())) {
            findings.stated("BT-49", "BR-FR-21", "the note BAR states B2B, but the buyer's"
                    + " electronic address is not one of the scheme 0225 that begins with its"
                            + " SIREN",
                    Source.CUSTOMER, "e_invoicing.address");
        }
    }

    private void address(String term, Identifier address, Source source) {
        if (address != null && AddressScheme.FRENCH.equals(address.scheme())) {
            findings.checkForm(term, "BR-FR-23", address, source);
        }
    }
}
