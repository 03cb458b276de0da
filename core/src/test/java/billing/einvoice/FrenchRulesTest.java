package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused breaks the official rule of flow 2 that is named; what is not breaks none. */
@DisplayName("electronic-invoices.md 5: French rules about notes and addresses")
class FrenchRulesTest {
    private static final Origin ORIGIN = new Origin("default", "acme", null, null);

    private static ElectronicInvoice noted(TradeParty buyer, Note... notes) {
        ElectronicInvoice french = SampleDocuments.french();
        List<Note> all = new ArrayList<>(french.notes());
        all.addAll(List.of(notes));
        return new ElectronicInvoice(french.header(), french.references(), all, french.seller(),
                buyer, french.delivery(), french.payment(), french.content());
    }

    private static TradeParty buyer(Identifier registration, Identifier endpoint) {
        TradeParty buyer = SampleDocuments.french().buyer();
        return new TradeParty(buyer.name(), null, null, registration, buyer.vatIdentifier(), null,
                null, endpoint, buyer.address(), buyer.contact());
    }

    private static void assertRefused(ElectronicInvoice invoice, String... rules) {
        List<Reason> reasons = FormatRules.reasons(invoice, Format.FACTURX_FR, ORIGIN);
        assertThat(reasons).extracting(Reason::rule).containsExactly(rules);
        assertThat(reasons).allSatisfy(reason -> {
            assertThat(reason.code()).isEqualTo("term_invalid");
            assertThat(reason.remedy()).contains("e_invoicing");
        });
        List<String> faults = OfficialRules.faults(
                ElectronicInvoiceXml.write(invoice, Format.FACTURX_FR), Format.FACTURX_FR, false);
        if (rules.length == 0) {
            assertThat(faults).isEmpty();
        }
        Stream.of(rules).forEach(rule ->
                assertThat(faults).anyMatch(fault -> fault.contains(rule)));
        assertThat(FormatRules.reasons(invoice, Format.FACTURX, ORIGIN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PMT", "PMD", "AAB", "TXD"})
    void a_subject_of_which_there_is_one_note(String subject) {
        TradeParty buyer = SampleDocuments.french().buyer();
        assertRefused(noted(buyer, new Note(subject, "One"), new Note(subject, "Two")),
                "BR-FR-06");
        assertRefused(noted(buyer, new Note("AAI", "One"), new Note("AAI", "Two")));
    }

    @Test
    void the_treatment_is_one_of_five() {
        TradeParty buyer = SampleDocuments.french().buyer();
        assertRefused(noted(buyer, new Note("BAR", "foo")), "BR-FR-20");
        assertRefused(noted(buyer, new Note("BAR", "B2BINT"), new Note("BAR", "B2C")),
                "BR-FR-30");
        assertRefused(noted(buyer, new Note("BAR", "ARCHIVEONLY")));
    }

    @Test
    void between_french_companies_the_buyer_has_a_siren_and_an_address_that_begins_with_it() {
        Note between = new Note("BAR", "B2B");
        Identifier siren = new Identifier("0002", "404833048");
        Identifier address = new Identifier("0225", "404833048_1");
        assertRefused(noted(buyer(siren, address), between));
        assertRefused(noted(buyer(new Identifier("0002", "404 833 048"), address), between),
                "BR-FR-11");
        assertRefused(noted(buyer(siren, new Identifier("0225", "732829320")), between),
                "BR-FR-21");
        assertRefused(noted(buyer(siren, new Identifier("0009", "40483304800022")), between),
                "BR-FR-21");
    }

    @Test
    void an_address_of_the_directory_has_no_blanks() {
        Identifier siren = new Identifier("0002", "404833048");
        assertRefused(noted(buyer(siren, new Identifier("0225", "404 833 048"))), "BR-FR-23");
    }
}
