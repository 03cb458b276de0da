package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.TradeParty.Identifier;
import billing.kernel.identifier.AddressScheme;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules of Peppol BIS Billing about numbers of parties, and those of single countries that are
 * part of it ({@code electronic-invoices.md 1}).
 */
final class PeppolRules {
    /** Schemes of legal numbers whose form a rule checks, with the rule. */
    private static final Map<String, String> NUMBER_RULES = Map.of("0007", "R049", "0088", "R040",
            "0106", "R054", "0184", "R042", "0192", "R041", "0208", "R043");
    private static final String SWEDISH = "0007";
    private static final String NORWEGIAN = "0192";
    private static final Set<BigDecimal> SWEDISH_RATES = List.of("6", "12", "25").stream()
            .map(BigDecimal::new).collect(Collectors.toUnmodifiableSet());
    /** What Swedish sellers state as their tax number. */
    private static final String F_TAX = "Godkänd för F-skatt";
    private static final String ITALIAN_TAX_NUMBER = "[A-Z0-9]{11,16}";
    /** UNTDID 4461: the only transfer by IBAN between Danes. */
    private static final String SEPA_TRANSFER = "58";
    private static final String OTHER_FORMAT = "choose another format with --format";

    private PeppolRules() {
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
        List<Reason> reasons = new ArrayList<>();
        TradeParty seller = invoice.seller();
        number("BT-30", seller, RequiredTerm.Source.ENTITY, origin, reasons);
        number("BT-47", invoice.buyer(), RequiredTerm.Source.CUSTOMER, origin, reasons);
        switch (seller.address().country() == null ? "" : seller.address().country()) {
            case "SE" -> swedish(invoice, origin, reasons);
            case "NO" -> {
                String vat = seller.vatIdentifier();
                if (vat != null && vat.startsWith("NO") && !(vat.matches("NO\\d{9}MVA")
                        && AddressScheme.correction(NORWEGIAN, vat.substring(2, 11)).isEmpty())) {
                    reasons.add(invalid("BT-31", "NO-R-001", "the VAT identifier " + vat
                            + " is not NO, an organisation number and MVA", origin,
                            "tax_identification_number"));
                }
            }
            case "IT" -> {
                if (seller.taxNumber() != null
                        && !seller.taxNumber().matches(ITALIAN_TAX_NUMBER)) {
                    reasons.add(invalid("BT-32", "IT-R-001", "the tax number "
                            + seller.taxNumber() + " has not 11 to 16 letters and digits", origin,
                            "e_invoicing.tax_number"));
                }
            }
            case "GR" -> reasons.add(new Reason(Reason.TERM_INVALID, "BT-1", "GR-R-001-1",
                    "invoices of Greek sellers are numbered by the Greek tax office",
                    OTHER_FORMAT));
            default -> {
                // Other countries have no rules of their own, or such as RequiredTerms lists.
            }
        }
        return reasons;
    }

    /** The rule about the form of a number; null for none. */
    private static String rule(Identifier number) {
        String rule = number.scheme() == null ? null : NUMBER_RULES.get(number.scheme());
        return rule == null ? null : "PEPPOL-COMMON-" + rule;
    }

    private static void number(String term, TradeParty party, RequiredTerm.Source source,
                               Origin origin, List<Reason> reasons) {
        Identifier number = party.registration();
        if (number == null || rule(number) == null) {
            return;
        }
        AddressScheme.correction(number.scheme(), number.value()).ifPresent(correction ->
                reasons.add(new Reason(Reason.TERM_INVALID, term, rule(number),
                        "the legal number "
                        + number.value() + " is not one of the scheme " + number.scheme() + ": "
                        + correction, origin.remedy(source, "legal_number"),
                        origin.owner(source))));
    }

    private static void swedish(ElectronicInvoice invoice, Origin origin, List<Reason> reasons) {
        TradeParty seller = invoice.seller();
        Identifier number = seller.registration();
        if (number != null && !SWEDISH.equals(number.scheme())) {
            AddressScheme.correction(SWEDISH, number.value()).ifPresent(correction ->
                    reasons.add(invalid("BT-30", "SE-R-013", "the legal number " + number.value()
                            + " is not a Swedish one: " + correction, origin, "legal_number")));
        }
        if (number != null && seller.taxNumber() != null
                && !F_TAX.equalsIgnoreCase(seller.taxNumber())) {
            reasons.add(invalid("BT-32", "SE-R-005", "the tax number of a Swedish seller is the"
                    + " text \"" + F_TAX + "\"", origin, "e_invoicing.tax_number"));
        }
        String vat = seller.vatIdentifier();
        if (vat == null || !vat.startsWith("SE")) {
            return;
        }
        if (!vat.matches("SE\\d{12}")) {
            reasons.add(invalid("BT-31", "SE-R-001", "the VAT identifier " + vat
                    + " is not SE and 12 digits", origin, "tax_identification_number"));
        }
        invoice.content().vat().stream().map(ElectronicInvoice.VatBreakdown::group)
                .filter(group -> group.category() == VatCategory.S && SWEDISH_RATES.stream()
                        .noneMatch(rate -> rate.compareTo(group.rate()) == 0))
                .forEach(group -> reasons.add(new Reason(Reason.TERM_INVALID, "BT-119", "SE-R-006",
                        group.rate().toPlainString() + " % is not a rate of Swedish VAT",
                        OTHER_FORMAT)));
    }

    private static Reason invalid(String term, String rule, String message, Origin origin,
                                  String member) {
        return new Reason(Reason.TERM_INVALID, term, rule, message,
                origin.remedy(RequiredTerm.Source.ENTITY, member),
                origin.owner(RequiredTerm.Source.ENTITY));
    }

    private static boolean isOf(TradeParty party, String country) {
        return RequiredTerms.isOf(party, country);
    }
}
