package billing.einvoice;

import static billing.einvoice.RequiredTerms.buyer;
import static billing.einvoice.RequiredTerms.has;
import static billing.einvoice.RequiredTerms.isOf;
import static billing.einvoice.RequiredTerms.seller;

import billing.einvoice.RequiredTerm.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What national rules require: those within Peppol but the German ones, and the French. */
final class NationalTerms {
    private static final String SCHEME = "e_invoicing.registration_scheme";
    private static final String NUMBER = "legal_number, " + SCHEME;
    private static final Set<String> DUTCH_SCHEMES = Set.of("0106", "0190");
    private static final Set<String> DANISH_SCHEMES = Set.of("0184");
    private static final Set<String> ICELANDIC_SCHEMES = Set.of("0196");
    private static final Set<String> FRENCH_SCHEMES = Set.of("0002");
    private static final String SIREN = "\\d{9}";

    private NationalTerms() {
    }

    /** Rules of sellers' countries that are part of Peppol BIS Billing. */
    static List<RequiredTerm> ofPeppol() {
        List<RequiredTerm> terms = new ArrayList<>();
        Predicate<ElectronicInvoice> dutch = from("NL");
        Predicate<ElectronicInvoice> dutchOnly = dutch.and(to("NL"));
        terms.add(seller("BT-35", "NL-R-002", "the complete address of the seller",
                "address_line1", NationalTerms::street).where(dutch));
        registered("BT-30", "NL-R-003", "the KVK or OIN number of the seller (scheme 0106 or 0190)",
                Source.ENTITY, DUTCH_SCHEMES).forEach(term -> terms.add(term.where(dutch)));
        terms.add(buyer("BT-50", "NL-R-004", "the complete address of the buyer",
                "address_line1", NationalTerms::street).where(dutchOnly));
        terms.add(scheme("BT-47", "NL-R-005", "the scheme 0106 or 0190 of the buyer's KVK or OIN"
                + " number", Source.CUSTOMER, DUTCH_SCHEMES)
                .where(dutchOnly.and(isNumbered(Source.CUSTOMER))));
        terms.add(RequiredTerm.always("BT-84", "NL-R-007", "the bank account of the seller",
                Source.ENTITY, "e_invoicing.bank.iban", invoice -> has(invoice.payment().means()))
                .where(dutch.and(invoice -> !invoice.header().type().isCreditNote())));
        registered("BT-30", "DK-R-002", "the CVR number of the seller (scheme 0184)",
                Source.ENTITY, DANISH_SCHEMES).forEach(term -> terms.add(term.where(from("DK"))));
        terms.add(scheme("BT-47", "DK-R-017", "the scheme 0184 of the buyer's CVR number",
                Source.CUSTOMER, DANISH_SCHEMES)
                .where(from("DK").and(to("DK")).and(isNumbered(Source.CUSTOMER))));
        terms.add(seller("BT-35", "IT-R-002", "the complete address of the seller",
                "address_line1", NationalTerms::street)
                .where(invoice -> invoice.seller().vatCountry().equals("IT")));
        registered("BT-30", "IS-R-002", "the kennitala of the seller (scheme 0196)",
                Source.ENTITY, ICELANDIC_SCHEMES).forEach(term ->
                        terms.add(term.where(from("IS"))));
        terms.add(seller("BT-35", "IS-R-003", "the complete address of the seller",
                "address_line1", NationalTerms::street).where(from("IS")));
        registered("BT-47", "IS-R-004", "the kennitala of the buyer (scheme 0196)",
                Source.CUSTOMER, ICELANDIC_SCHEMES).forEach(term ->
                        terms.add(term.where(from("IS").and(to("IS")))));
        terms.add(buyer("BT-50", "IS-R-005", "the complete address of the buyer",
                "address_line1", NationalTerms::street).where(from("IS").and(to("IS"))));
        return terms;
    }

    /** The French rules of flow 2 (CTC). */
    static List<RequiredTerm> french() {
        String siren = "the SIREN of the seller (legal number of 9 digits, scheme 0002)";
        Predicate<ElectronicInvoice> isSiren = invoice ->
                has(registration(invoice.seller()))
                        && registration(invoice.seller()).matches(SIREN);
        List<RequiredTerm> terms = new ArrayList<>(List.of(
                RequiredTerm.always("BT-30", "BR-FR-10", siren, Source.ENTITY, NUMBER, isSiren),
                scheme("BT-30", "BR-FR-10", siren, Source.ENTITY, FRENCH_SCHEMES).where(isSiren),
                seller("BT-34", "BR-FR-13", "the electronic address of the seller"
                        + RequiredTerms.NO_MAIL, "e_invoicing.address", NationalTerms::address),
                buyer("BT-49", "BR-FR-12", "the electronic address of the buyer"
                        + RequiredTerms.NO_MAIL, "e_invoicing.address", NationalTerms::address)));
        List.of("PMT", "PMD", "AAB").forEach(subject -> terms.add(RequiredTerm.always("BT-22",
                "BR-FR-05", "the legal note with the subject " + subject, Source.ENTITY,
                "e_invoicing.notes", invoice -> invoice.notes().stream()
                        .anyMatch(note -> subject.equals(note.subject())))));
        return terms;
    }

    private static Predicate<ElectronicInvoice> from(String country) {
        return invoice -> isOf(invoice.seller(), country);
    }

    private static Predicate<ElectronicInvoice> to(String country) {
        return invoice -> isOf(invoice.buyer(), country);
    }

    private static String street(TradeParty party) {
        return party.address().isComplete() ? party.address().line1() : null;
    }

    private static String registration(TradeParty party) {
        return party.registration() == null ? null : party.registration().value();
    }

    /** The legal number of a party under one of the schemes: the number, or else what it is. */
    private static List<RequiredTerm> registered(String term, String rule, String name,
                                                 Source source, Set<String> schemes) {
        return List.of(RequiredTerm.always(term, rule, name, source, NUMBER, isNumbered(source)),
                scheme(term, rule, name, source, schemes).where(isNumbered(source)));
    }

    private static Predicate<ElectronicInvoice> isNumbered(Source source) {
        return invoice -> has(registration(party(invoice, source)));
    }

    private static RequiredTerm scheme(String term, String rule, String name, Source source,
                                       Set<String> schemes) {
        return RequiredTerm.always(term, rule, name, source, SCHEME, invoice ->
                party(invoice, source).registration().scheme() != null
                        && schemes.contains(party(invoice, source).registration().scheme()));
    }

    private static TradeParty party(ElectronicInvoice invoice, Source source) {
        return source == Source.ENTITY ? invoice.seller() : invoice.buyer();
    }

    /** A mail address is none: the network delivers by the directory of addresses. */
    private static String address(TradeParty party) {
        return party.endpoint() == null || party.endpoint().scheme().equals(TradeParty.EMAIL)
                ? null : party.endpoint().value();
    }
}
