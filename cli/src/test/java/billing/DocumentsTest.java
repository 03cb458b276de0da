package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents of the repository name and link exists. */
class DocumentsTest {
    private static final Pattern CLASS = Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*[a-z]\\w*)"
            + "(?:\\.(\\w+))?`");
    private static final Pattern PACKAGE = Pattern.compile("`(billing(?:\\.[a-z]+)+)[.`]");
    private static final Pattern FILE = Pattern.compile("`((?:core|server|cli|bench|fixtures|docs)/"
            + "[\\w./-]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    /** Classes of Java and of libraries. */
    private static final Set<String> FOREIGN = Set.of("DisplayName", "BigDecimal", "Optional");

    @ParameterizedTest
    @ValueSource(strings = {"docs/DOMAIN.md", "docs/CONTRIBUTING.md", "SECURITY.md",
        "ARCHITECTURE.md", "docs/design/billing-run.md", "docs/design/storage.md",
        "docs/design/books.md", "docs/design/corrections.md", "docs/design/decisions.md"})
    void every_class_that_a_document_names_exists(String document) {
        Set<String> named = found(CLASS, document).map(found -> found.group(1))
                .filter(name -> !FOREIGN.contains(name)).collect(Collectors.toSet());
        assertThat(named).hasSizeGreaterThan(2);
        assertThat(RepositoryFiles.classes()).containsAll(named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ARCHITECTURE.md", "docs/design/billing-run.md",
        "docs/design/storage.md"})
    void every_member_that_a_document_names_exists(String document) {
        Map<String, String> sources = RepositoryFiles.sources(".java").stream()
                .collect(Collectors.toMap(RepositoryFiles::className, RepositoryFiles::text,
                        String::concat));
        assertThat(found(CLASS, document).filter(found -> found.group(2) != null))
                .isNotEmpty().allSatisfy(found -> assertThat(sources.get(found.group(1)))
                        .as(found.group()).containsPattern("\\b" + found.group(2) + "\\b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/CONTRIBUTING.md", "ARCHITECTURE.md"})
    void every_package_that_a_document_names_exists(String document) {
        assertThat(found(PACKAGE, document).map(found -> found.group(1))).isNotEmpty()
                .isSubsetOf(RepositoryFiles.packages());
    }

    @Test
    void the_architecture_describes_every_package_of_core_and_server() {
        assertThat(found(PACKAGE, "ARCHITECTURE.md").map(found -> found.group(1)))
                .containsAll(RepositoryFiles.packages().stream()
                        .filter(name -> name.matches("billing\\.(\\w+|server\\.\\w+)"))
                        .filter(name -> !name.matches("billing\\.(cli|bench)")).toList());
    }

    @Test
    void every_file_that_the_guide_for_contributors_names_exists() {
        List<String> named = found(FILE, "docs/CONTRIBUTING.md")
                .map(found -> found.group(1)).toList();
        assertThat(named).isNotEmpty().allSatisfy(name ->
                assertThat(RepositoryFiles.at(name)).exists());
    }

    @Test
    void every_link_between_documents_leads_somewhere() {
        assertThat(RepositoryFiles.documents().stream().flatMap(document ->
                LINK.matcher(RepositoryFiles.text(document)).results()
                        .map(link -> link.group(1).replaceFirst("#.*", ""))
                        .filter(target -> !target.isEmpty() && !target.contains(":"))
                        .filter(target -> !Files.exists(file(document, target)))
                        .map(target -> RepositoryFiles.name(document) + ": " + target)))
                .isEmpty();
    }

    private static Stream<MatchResult> found(Pattern names, String document) {
        return names.matcher(RepositoryFiles.text(RepositoryFiles.at(document))).results();
    }

    private static Path file(Path document, String target) {
        return document.resolveSibling(target).normalize();
    }
}
