package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The acceptance matrix: how documents come about, by categories of VAT, reductions, charge
 * models, currencies and formats. Not the whole product is tried but rows in which each two values
 * of two columns meet, always the same ones. The official rules find no error and no warning in
 * the documents of a row; the sums of all documents add up to the cent.
 */
@DisplayName("electronic-invoices.md 1 to 4: documents of all kinds are valid in all formats")
class AcceptanceMatrixTest {
    /** A top-up is an invoice type that XRechnung and German Peppol parties warn of. */
    private static final List<String> ALLOWED = List.of("BR-DE-17", "DE-R-017");
    /** Of the 978 pairs of values, those that can meet. */
    private static final int PAIRS = 960;
    @TempDir
    Path folder;

    @Test
    void documents_of_all_kinds_satisfy_the_official_rules() {
        List<AcceptanceCase> cases = AcceptanceCase.all();
        Set<DocumentType> types = EnumSet.noneOf(DocumentType.class);
        List<String> faults = new ArrayList<>();
        try (AcceptanceStory told = new AcceptanceStory(folder, cases)) {
            told.tell();
            cases.forEach(one -> {
                List<MappedDocument> documents = told.documents(one);
                if (documents.isEmpty()) {
                    faults.add(one + ": no document");
                }
                documents.forEach(document -> {
                    types.add(document.invoice().header().type());
                    check(one, document, faults);
                });
            });
            told.all().forEach(document -> SumLaws.faults(document.invoice()).forEach(fault ->
                    faults.add(document.name() + ": " + fault)));
        }
        assertThat(new TreeSet<>(faults)).isEmpty();
        assertThat(types).containsExactlyInAnyOrder(DocumentType.values());
    }

    @Test
    void each_two_values_meet_unless_that_is_impossible() {
        List<AcceptanceCase> cases = AcceptanceCase.all();
        assertThat(cases).hasSizeBetween(120, 200);
        List<Function<AcceptanceCase, Object>> columns = List.of(AcceptanceCase::trade,
                AcceptanceCase::vat, AcceptanceCase::reduction, AcceptanceCase::pricing,
                AcceptanceCase::currency, AcceptanceCase::format);
        int met = 0;
        for (int one = 0; one < columns.size(); one++) {
            for (int other = one + 1; other < columns.size(); other++) {
                Function<AcceptanceCase, Object> first = columns.get(one);
                Function<AcceptanceCase, Object> second = columns.get(other);
                met += cases.stream().map(row -> List.of(first.apply(row), second.apply(row)))
                        .collect(Collectors.toSet()).size();
            }
        }
        assertThat(met).isEqualTo(PAIRS);
    }

    private static void check(AcceptanceCase one, MappedDocument document, List<String> faults) {
        List<Reason> reasons = document.reasons(one.format());
        reasons.forEach(reason -> faults.add(one + ": " + reason));
        if (reasons.isEmpty()) {
            ElectronicInvoice adapted = document.adapted(one.format());
            OfficialRules.faults(ElectronicInvoiceXml.write(adapted, one.format()), one.format(),
                    adapted.header().type().isCreditNote()).stream()
                    .filter(fault -> ALLOWED.stream().noneMatch(fault::contains))
                    .forEach(fault -> faults.add(one + " " + document.name() + ": " + fault));
        }
    }
}
