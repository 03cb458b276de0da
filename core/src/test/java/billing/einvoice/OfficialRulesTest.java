package billing.einvoice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written satisfies the official rules of its format, without errors and warnings. */
class OfficialRulesTest {
    private static final Origin ORIGIN = new Origin("default", "acme", null, null);

    static List<Arguments> documents() {
        Map<String, ElectronicInvoice> documents = new TreeMap<>(Map.of(
                "german", SampleDocuments.german(), "corrected", SampleDocuments.corrected(),
                "credit note", SampleDocuments.creditNote(),
                "following", SampleDocuments.following(),
                "belgian", SampleDocuments.belgian(), "swiss", SampleDocuments.swiss()));
        List<Arguments> arguments = new ArrayList<>();
        documents.forEach((name, document) -> {
            for (Format format : Format.values()) {
                if (format != Format.FACTURX_FR) {
                    arguments.add(Arguments.of(name, format, document));
                }
            }
        });
        ElectronicInvoice french = SampleDocuments.french();
        for (Format format : List.of(Format.FACTURX_FR, Format.FACTURX, Format.UBL)) {
            arguments.add(Arguments.of("french", format, french));
        }
        arguments.add(Arguments.of("french credit note", Format.FACTURX_FR,
                SampleDocuments.frenchCreditNote()));
        for (Format format : Format.values()) {
            arguments.add(Arguments.of("dollars", format, SampleDocuments.inDollars(
                    format == Format.FACTURX_FR ? french : SampleDocuments.belgian())));
        }
        return arguments;
    }

    @ParameterizedTest(name = "{0} as {1}")
    @MethodSource("documents")
    void documents_satisfy_the_rules_of_their_format(String name, Format format,
                                                     ElectronicInvoice document) {
        ElectronicInvoice adapted = FormatRules.adapt(document, format);
        assertThat(SumLaws.faults(adapted)).isEmpty();
        assertThat(FormatRules.reasons(adapted, format, ORIGIN)).isEmpty();
        assertThat(OfficialRules.faults(ElectronicInvoiceXml.write(adapted, format), format,
                document.header().type().isCreditNote())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void a_wrong_sum_is_found(Format format) {
        ElectronicInvoice adapted = FormatRules.adapt(SampleDocuments.french(), format);
        String xml = new String(ElectronicInvoiceXml.write(adapted, format),
                UTF_8);
        assertThat(OfficialRules.faults(xml.replace(">38.40<", ">38.41<")
                        .getBytes(UTF_8), format, false))
                .anyMatch(fault -> fault.contains("BR-CO-16"));
    }

    @Test
    void invalid_xml_is_a_fault() {
        assertThat(OfficialRules.faults(new byte[] {'x'}, Format.UBL, false))
                .containsExactly("not well formed");
    }
}
