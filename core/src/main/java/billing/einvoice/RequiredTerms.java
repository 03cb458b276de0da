package billing.einvoice;

import billing.einvoice.RequiredTerm.Source;
import billing.kernel.vat.VatCategory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** The terms that each format requires beyond those that every stored document has. */
final class RequiredTerms {
    /** What an electronic address has to be that may be stated, but not as required. */
    static final String NO_MAIL = " (other than an e-mail address)";
    private static final int PHONE_DIGITS = 3;
    private static final Map<Format, List<RequiredTerm>> BY_FORMAT = new EnumMap<>(Format.class);
    /** Categories of VAT under which the seller has to state a number of either kind. */
    private static final Set<VatCategory> NUMBERED = Set.of(VatCategory.S, VatCategory.Z,
            VatCategory.E, VatCategory.AE, VatCategory.L, VatCategory.M);
    /** Categories under which only a VAT identifier will do. */
    private static final Set<VatCategory> IDENTIFIED = Set.of(VatCategory.K, VatCategory.G);

    static {
        for (Format format : Format.values()) {
            BY_FORMAT.put(format, List.copyOf(made(format)));
        }
    }

    private RequiredTerms() {
    }

    static List<RequiredTerm> of(Format format) {
        return BY_FORMAT.get(format);
    }

    private static List<RequiredTerm> made(Format format) {
        List<RequiredTerm> terms = new ArrayList<>(standard());
        switch (format) {
            case XRECHNUNG, XRECHNUNG_CII ->
                    terms.addAll(german(number -> "BR-DE-" + number, "PEPPOL-EN16931-"));
            case PEPPOL -> {
                terms.addAll(peppol());
                german(number -> String.format(Locale.ROOT, "DE-R-%03d", number), null)
                        .forEach(one -> terms.add(one.where(RequiredTerms::isGerman)));
                terms.addAll(NationalTerms.ofPeppol());
            }
            case FACTURX_FR -> terms.addAll(NationalTerms.french());
            default -> { }
        }
        return terms;
    }

    /** EN 16931 itself. */
    private static List<RequiredTerm> standard() {
        return List.of(
                seller("BT-40", "BR-09", "the country of the seller", "country",
                        party -> party.address().country()),
                buyer("BT-55", "BR-11", "the country of the buyer", "country",
                        party -> party.address().country()),
                RequiredTerm.always("BT-30", "BR-CO-26",
                        "the legal number or tax identification number of the seller",
                        Source.ENTITY, "legal_number", invoice ->
                                has(invoice.seller().vatIdentifier())
                                        || has(invoice.seller().identifier())
                                        || has(invoice.seller().registration())),
                RequiredTerm.always("BT-31", "BR-S-02",
                        "the VAT identifier or tax number of the seller", Source.ENTITY,
                        "tax_identification_number", invoice ->
                                has(invoice.seller().vatIdentifier())
                                        || has(invoice.seller().taxNumber()))
                        .where(taxed(NUMBERED)),
                seller("BT-31", "BR-G-02", "the VAT identifier of the seller",
                        "tax_identification_number", TradeParty::vatIdentifier)
                        .where(taxed(IDENTIFIED)),
                RequiredTerm.always("BT-48", "BR-AE-02",
                        "the VAT identifier or legal number of the buyer", Source.CUSTOMER,
                        "tax_identification_number", invoice ->
                                has(invoice.buyer().vatIdentifier())
                                        || has(invoice.buyer().registration()))
                        .where(taxed(Set.of(VatCategory.AE))),
                buyer("BT-48", "BR-IC-02", "the VAT identifier of the buyer",
                        "tax_identification_number", TradeParty::vatIdentifier)
                        .where(taxed(Set.of(VatCategory.K))),
                RequiredTerm.always("BT-120", "BR-E-10", "the reason for exemption from VAT",
                        Source.TAX, "exemption_reason_code", invoice ->
                                invoice.content().vat().stream().map(one -> one.group())
                                        .filter(group -> group.category().needsReason())
                                        .allMatch(group -> has(group.reasonCode())
                                                || has(group.reason()))));
    }

    /**
     * What invoices between Germans need.
     *
     * @param rule    the name of a rule by its number
     * @param network how the names of the rules about addresses begin; null without such rules
     */
    private static List<RequiredTerm> german(IntFunction<String> rule, String network) {
        List<RequiredTerm> terms = new ArrayList<>(List.of(
                RequiredTerm.always("BT-10", rule.apply(15),
                        "the buyer reference (of authorities the Leitweg-ID)", Source.CUSTOMER,
                        "e_invoicing.buyer_reference",
                        invoice -> has(invoice.references().buyerReference())),
                seller("BT-37", rule.apply(3), "the city of the seller", "city",
                        party -> party.address().city()),
                seller("BT-38", rule.apply(4), "the post code of the seller", "zipcode",
                        party -> party.address().postCode()),
                seller("BT-41", rule.apply(5), "the name of the seller's contact",
                        "e_invoicing.contact.name", party -> party.contact().name()),
                seller("BT-42", rule.apply(6), "the telephone number of the seller's contact",
                        "e_invoicing.contact.phone", party -> party.contact().phone()),
                seller("BT-43", rule.apply(7), "the e-mail address of the seller", "email",
                        party -> party.contact().email()),
                buyer("BT-52", rule.apply(8), "the city of the buyer", "city",
                        party -> party.address().city()),
                buyer("BT-53", rule.apply(9), "the post code of the buyer", "zipcode",
                        party -> party.address().postCode()),
                RequiredTerm.always("BT-84", rule.apply(1), "the bank account of the seller",
                        Source.ENTITY, "e_invoicing.bank.iban",
                        invoice -> has(invoice.payment().means()))));
        if (network != null) {
            terms.add(seller("BT-34", network + "R020", "the electronic address of the seller",
                    "e_invoicing.address", party -> value(party.endpoint())));
            terms.add(buyer("BT-49", network + "R010", "the electronic address of the buyer",
                    "e_invoicing.address", party -> value(party.endpoint())));
        }
        terms.add(seller("BT-42", rule.apply(27), "a telephone number of the seller's contact"
                + " with three digits or more", "e_invoicing.contact.phone",
                party -> telephoneNumber(party.contact().phone()))
                .where(invoice -> has(invoice.seller().contact().phone())));
        return terms;
    }

    /** What the German rules take for a number; null for any other text. */
    private static String telephoneNumber(String phone) {
        return phone.chars().filter(sign -> sign >= '0' && sign <= '9').count() < PHONE_DIGITS
                ? null : phone;
    }

    private static List<RequiredTerm> peppol() {
        return List.of(
                RequiredTerm.always("BT-10", "PEPPOL-EN16931-R003",
                        "the buyer reference or a purchase order number", Source.CUSTOMER,
                        "e_invoicing.buyer_reference", invoice ->
                                has(invoice.references().buyerReference())
                                        || has(invoice.references().purchaseOrder())),
                seller("BT-34", "PEPPOL-EN16931-R020", "the electronic address of the seller"
                        + NO_MAIL, "e_invoicing.address", RequiredTerms::peppolAddress),
                buyer("BT-49", "PEPPOL-EN16931-R010", "the electronic address of the buyer"
                        + NO_MAIL, "e_invoicing.address", RequiredTerms::peppolAddress));
    }

    /** Mail addresses are none in Peppol's list of schemes. */
    private static String peppolAddress(TradeParty party) {
        return party.endpoint() == null || party.endpoint().scheme().equals(TradeParty.EMAIL)
                ? null : party.endpoint().value();
    }

    static RequiredTerm seller(String term, String rule, String name, String member,
                               Function<TradeParty, String> value) {
        return RequiredTerm.always(term, rule, name, Source.ENTITY, member,
                invoice -> has(value.apply(invoice.seller())));
    }

    static RequiredTerm buyer(String term, String rule, String name, String member,
                              Function<TradeParty, String> value) {
        return RequiredTerm.always(term, rule, name, Source.CUSTOMER, member,
                invoice -> has(value.apply(invoice.buyer())));
    }

    /** Whether some of a document is taxed under one of the categories. */
    private static Predicate<ElectronicInvoice> taxed(Set<VatCategory> categories) {
        return invoice -> invoice.content().vat().stream()
                .anyMatch(one -> categories.contains(one.group().category()));
    }

    /** Whether both sides are in Germany. */
    static boolean isGerman(ElectronicInvoice invoice) {
        return isOf(invoice.seller(), "DE") && isOf(invoice.buyer(), "DE");
    }

    static boolean isOf(TradeParty party, String country) {
        return country.equals(party.address().country());
    }

    private static String value(TradeParty.Identifier identifier) {
        return identifier == null ? null : identifier.value();
    }

    private static boolean has(TradeParty.Identifier identifier) {
        return identifier != null && has(identifier.value());
    }

    static boolean has(String text) {
        return text != null && !text.isBlank();
    }
}
