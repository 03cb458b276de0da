package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents of the repository name and link exists. */
class DocumentsTest {
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)`");
    private static final Pattern FILE = Pattern.compile("`((?:core|server|cli|bench|fixtures|docs)/"
            + "[\\w./-]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

    @ParameterizedTest
    @ValueSource(strings = {"docs/DOMAIN.md", "docs/CONTRIBUTING.md", "SECURITY.md",
        "ARCHITECTURE.md"})
    void every_class_that_a_document_names_exists(String document) {
        Set<String> named = CLASS.matcher(RepositoryFiles.text(RepositoryFiles.at(document)))
                .results().map(found -> found.group(1)).collect(Collectors.toSet());
        named.remove("DisplayName");
        assertThat(named).hasSizeGreaterThan(30);
        assertThat(RepositoryFiles.classes()).containsAll(named);
    }

    @Test
    void every_file_that_the_guide_for_contributors_names_exists() {
        List<String> named = FILE.matcher(RepositoryFiles.text(
                RepositoryFiles.at("docs/CONTRIBUTING.md"))).results()
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

    private static Path file(Path document, String target) {
        return document.resolveSibling(target).normalize();
    }
}
