package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.RequiredTerm.Source;
import billing.einvoice.TradeParty.Identifier;
import billing.kernel.codelist.CodeList;
import billing.kernel.identifier.AddressScheme;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules of Peppol BIS Billing about numbers of parties, and those of single countries that are
 * part of it ({@code electronic-invoices.md 1}).
 */
final class PeppolRules {
    /** Schemes of legal numbers and electronic addresses whose form a rule checks, with it. */
    private static final Map<String, String> NUMBER_RULES = Map.ofEntries(
            Map.entry("0007", "R049"), Map.entry("0088", "R040"), Map.entry("0096", "R052"),
            Map.entry("0106", "R054"), Map.entry("0151", "R050"), Map.entry("0184", "R042"),
            Map.entry("0190", "R055"), Map.entry("0192", "R041"), Map.entry("0198", "R053"),
            Map.entry("0208", "R043"));
    /** Reasons of exemption that belong to a category, with the rule. */
    private static final Map<String, String> EXEMPTION_RULES = Map.of("VATEX-EU-G", "P0104",
            "VATEX-EU-O", "P0105", "VATEX-EU-IC", "P0106", "VATEX-EU-AE", "P0107",
            "VATEX-EU-D", "P0108", "VATEX-EU-F", "P0109", "VATEX-EU-I", "P0110",
            "VATEX-EU-J", "P0111");
    /** Greece by its code in addresses and by that in VAT identifiers. */
    private static final Set<String> GREEK = Set.of("GR", "EL");
    private static final String SWEDISH = "0007";
    private static final String NORWEGIAN = "0192";
    private static final Set<BigDecimal> SWEDISH_RATES = List.of("6", "12", "25").stream()
            .map(BigDecimal::new).collect(Collectors.toUnmodifiableSet());
    /** What Swedish sellers state as their tax number. */
    private static final String F_TAX = "Godkänd för F-skatt";
    private static final String ITALIAN_TAX_NUMBER = "[A-Z0-9]{11,16}";
    /** UNTDID 4461: the only transfer by IBAN between Danes. */
    private static final String SEPA_TRANSFER = "58";
    private static final String LEGAL_NUMBER = "legal_number";
    private static final String TAX_NUMBER = "e_invoicing.tax_number";
    private static final String VAT_IDENTIFIER = "tax_identification_number";
    private static final String OTHER_FORMAT = "choose another format with --format";

    private final ElectronicInvoice invoice;
    private final TradeParty seller;
    private final RuleFindings findings;

    private PeppolRules(ElectronicInvoice invoice, Origin origin) {
        this.invoice = invoice;
        this.seller = invoice.seller();
        this.findings = new RuleFindings(origin);
    }

    /**
     * A document as the rules take it: legal numbers without separators, and what Denmark and
     * Iceland want.
     */
    static ElectronicInvoice adapt(ElectronicInvoice invoice) {
        boolean isDanish = isOf(invoice.seller(), "DK") && isOf(invoice.buyer(), "DK");
        Payment payment = invoice.payment();
        boolean isTransfer = isDanish && payment.account() != null;
        Header header = invoice.header();
        boolean isOrdinary = isOf(invoice.seller(), "IS") && !header.type().isCreditNote();
        return new ElectronicInvoice(!isOrdinary ? header : new Header(header.number(),
                DocumentType.INVOICE, header.currency(), header.issueDate(), header.dueDate(),
                header.incomplete()), invoice.references(), invoice.notes(),
                adapt(invoice.seller(), isDanish), adapt(invoice.buyer(), isDanish),
                invoice.delivery(), !isTransfer ? payment : new Payment(payment.terms(),
                SEPA_TRANSFER, payment.remittance(), payment.account()), invoice.content());
    }

    /** Danes may state no identifier of a party without its scheme. */
    private static TradeParty adapt(TradeParty party, boolean isDanish) {
        Identifier number = party.registration();
        boolean isChecked = number != null && (rule(number) != null || isOf(party, "SE"));
        Identifier identifier = party.identifier();
        boolean isLeftOut = isDanish && identifier != null && identifier.scheme() == null;
        return new TradeParty(party.name(), party.tradingName(), isLeftOut ? null : identifier,
                !isChecked ? number : new Identifier(number.scheme(),
                        number.value().replaceAll("[\\s.-]", "")),
                party.vatIdentifier(), party.taxNumber(), party.legalForm(), party.endpoint(),
                party.address(), party.contact());
    }

    /** Why an adapted document breaks the rules. */
    static List<Reason> reasons(ElectronicInvoice invoice, Origin origin) {
        PeppolRules rules = new PeppolRules(invoice, origin);
        rules.number("BT-30", invoice.seller(), Source.ENTITY);
        rules.number("BT-47", invoice.buyer(), Source.CUSTOMER);
        rules.address("BT-34", invoice.seller(), Source.ENTITY);
        rules.address("BT-49", invoice.buyer(), Source.CUSTOMER);
        rules.exemptions();
        if (isOf(invoice.seller(), "SE")) {
            rules.swedishSeller();
        }
        rules.sellerByVatIdentifier();
        return rules.findings.reasons();
    }

    private void number(String term, TradeParty party, Source source) {
        Identifier number = party.registration();
        if (number != null && rule(number) != null) {
            AddressScheme.correction(number.scheme(), number.value()).ifPresent(correction ->
                    findings.stated(term, rule(number), "the legal number " + number.value()
                            + " is not one of the scheme " + number.scheme() + ": " + correction,
                            source, LEGAL_NUMBER));
        }
    }

    /** A mail address is none that was stated for Peppol: it is missing. */
    private void address(String term, TradeParty party, Source source) {
        Identifier address = party.endpoint();
        if (address == null || address.scheme().equals(TradeParty.EMAIL)) {
            return;
        }
        String scheme = address.scheme();
        if (!CodeList.PEPPOL_ADDRESS_SCHEMES.has(scheme)) {
            findings.stated(term, "PEPPOL-EN16931-CL008", "Peppol takes no electronic address"
                    + " of the scheme " + scheme + " ("
                    + CodeList.ELECTRONIC_ADDRESS_SCHEMES.name(scheme) + ")", source,
                    "e_invoicing.address");
        } else if (rule(address) != null) {
            findings.checkForm(term, rule(address), address, source);
        }
    }

    /** The rule about the form of a number; null for none. */
    private static String rule(Identifier number) {
        String rule = number.scheme() == null ? null : NUMBER_RULES.get(number.scheme());
        return rule == null ? null : "PEPPOL-COMMON-" + rule;
    }

    private void exemptions() {
        groups().forEach(group -> VatCategory.ofReasonCode(group.reasonCode())
                .filter(category -> category != group.category())
                .ifPresent(category -> findings.invalid("BT-121", "PEPPOL-EN16931-"
                        + EXEMPTION_RULES.get(group.reasonCode()), group.reasonCode()
                        + " goes with category " + category + ", not with " + group.category(),
                        "state category " + category + " or another exemption_reason_code of the"
                                + " tax before the next invoice, or " + OTHER_FORMAT)));
    }

    private Stream<VatGroup> groups() {
        return invoice.content().vat().stream().map(ElectronicInvoice.VatBreakdown::group);
    }

    private void swedishSeller() {
        Identifier number = seller.registration();
        if (number != null && !SWEDISH.equals(number.scheme())) {
            AddressScheme.correction(SWEDISH, number.value()).ifPresent(correction ->
                    findings.stated("BT-30", "SE-R-013", "the legal number " + number.value()
                            + " is not a Swedish one: " + correction, Source.ENTITY,
                            LEGAL_NUMBER));
        }
        if (number != null && seller.taxNumber() != null
                && !F_TAX.equalsIgnoreCase(seller.taxNumber())) {
            findings.stated("BT-32", "SE-R-005", "the tax number of a Swedish seller is the"
                    + " text \"" + F_TAX + "\"", Source.ENTITY, TAX_NUMBER);
        }
        String vat = seller.vatIdentifier();
        if (vat == null || !vat.startsWith("SE")) {
            return;
        }
        if (!vat.matches("SE\\d{12}")) {
            findings.stated("BT-31", "SE-R-001", "the VAT identifier " + vat
                    + " is not SE and 12 digits", Source.ENTITY, VAT_IDENTIFIER);
        }
        groups().filter(group -> group.category() == VatCategory.S && SWEDISH_RATES.stream()
                        .noneMatch(rate -> rate.compareTo(group.rate()) == 0))
                .forEach(group -> findings.invalid("BT-119", "SE-R-006",
                        group.rate().toPlainString() + " % is not a rate of Swedish VAT",
                        OTHER_FORMAT));
    }

    /** The rules of Greece, Norway and Italy, which ask for the country of the VAT identifier. */
    private void sellerByVatIdentifier() {
        String country = seller.vatCountry();
        if (isOf(seller, "GR") || GREEK.contains(country)) {
            findings.invalid("BT-1", "GR-R-001-1",
                    "invoices of Greek sellers are numbered by the Greek tax office",
                    OTHER_FORMAT);
        }
        String vat = seller.vatIdentifier();
        if (country.equals("NO") && vat != null && !(vat.matches("NO\\d{9}MVA")
                && AddressScheme.correction(NORWEGIAN, vat.substring(2, 11)).isEmpty())) {
            findings.stated("BT-31", "NO-R-001", "the VAT identifier " + vat
                    + " is not NO, an organisation number and MVA", Source.ENTITY, VAT_IDENTIFIER);
        }
        if (country.equals("IT") && seller.taxNumber() != null
                && !seller.taxNumber().matches(ITALIAN_TAX_NUMBER)) {
            findings.stated("BT-32", "IT-R-001", "the tax number " + seller.taxNumber()
                    + " has not 11 to 16 letters and digits", Source.ENTITY, TAX_NUMBER);
        }
    }

    private static boolean isOf(TradeParty party, String country) {
        return RequiredTerms.isOf(party, country);
    }
}
