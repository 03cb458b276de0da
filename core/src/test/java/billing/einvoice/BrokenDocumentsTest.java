package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The list of broken documents names the findings of the official rule sets, run by phive. */
class BrokenDocumentsTest {
    private static final int RULES_AT_LEAST = 60;

    private static final Path LIST =
            Path.of("src", "test", "resources", "einvoice", "broken-documents.txt");

    @Test
    void the_official_rules_report_each_document_as_listed() throws IOException {
        List<String> listed = Files.readAllLines(LIST);
        List<String> reported = listed.stream().map(BrokenDocumentsTest::reported).toList();
        if (System.getProperty("approve") != null) {
            Files.write(LIST, reported);
        } else {
            assertThat(reported).isEqualTo(listed);
        }
    }

    private static String reported(String line) {
        if (line.startsWith("#") || line.isBlank()) {
            return line;
        }
        BrokenDocument one = BrokenDocument.read(line);
        return new BrokenDocument(one.format(), one.document(), one.changes(),
                OfficialRules.broken(one.xml(), one.format(), one.isCreditNote())).toString();
    }

    @Test
    void the_list_covers_rules_of_every_set() {
        Set<String> rules = new TreeSet<>();
        Map<Format, Set<String>> byFormat = new EnumMap<>(Format.class);
        BrokenDocument.all().forEach(one -> {
            rules.addAll(one.rules());
            byFormat.computeIfAbsent(one.format(), format -> new TreeSet<>())
                    .addAll(one.rules());
        });
        assertThat(rules).hasSizeGreaterThan(RULES_AT_LEAST);
        assertThat(byFormat).containsOnlyKeys(Format.values());
        assertThat(List.of("BR-", "BR-CO-", "BR-CL-", "BR-S-", "BR-DE-", "PEPPOL-EN16931-",
                "BR-FR-", "cvc-", "UBL-", "CII-")).allMatch(prefix ->
                rules.stream().map(rule -> rule.replace("warning:", ""))
                        .anyMatch(rule -> rule.startsWith(prefix)));
    }
}
