package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The specification in {@code docs/spec} and those who cite it agree. */
class SpecificationTest {
    private static final String NUMBER = "\\d+(?:\\.\\d+)*";
    private static final Pattern HEADING =
            Pattern.compile("^#+ (" + NUMBER + ")\\.? ", Pattern.MULTILINE);
    /** A line break with what begins the next line of a comment. */
    private static final Pattern LINE_BREAK =
            Pattern.compile("\\s*\\n\\s*(?:\\*(?!/)|//|--|#(?!#))?\\s*");
    private static final Pattern CITATION = Pattern.compile("\\b([a-z]+(?:-[a-z]+)*)\\.md`? "
            + "(" + NUMBER + "(?:(?:, | to | and )" + NUMBER + ")*)");
    private static final Pattern NAMED_BY_A_SECTION = Pattern.compile("Section\\d.*\\.java");
    /** A number of at most two digits, or one after an abbreviation of a document's name. */
    private static final Pattern DISPLAYED_BY_A_NUMBER = Pattern.compile("@DisplayName\\(\\s*\""
            + "(?:(?:money|rating|subscriptions|invoicing|conventions|api-conventions) )?"
            + "\\d{1,2}(?:\\.\\d+)*[ :,][^\"]*");
    private static final Map<String, Set<String>> SECTIONS = sections();

    @Test
    void every_cited_section_exists() {
        List<String> unknown = new ArrayList<>();
        Stream.of(RepositoryFiles.sources(".java"), RepositoryFiles.sources(".sql"),
                RepositoryFiles.documents()).flatMap(List::stream)
                .filter(file -> !file.endsWith("SpecificationTest.java"))
                .forEach(file -> unknown(RepositoryFiles.text(file)).forEach(citation ->
                        unknown.add(RepositoryFiles.name(file) + ": " + citation)));
        assertThat(unknown).isEmpty();
    }

    @Test
    void sections_that_do_not_exist_are_found_in_every_form_of_citation() {
        assertThat(unknown("{@code money.md 4.3}, `money.md` 4.3, 4.5; money.md 4.2 to 4.4"))
                .isEmpty();
        assertThat(unknown("{@code money.md 4.33}")).containsExactly("money.md 4.33");
        assertThat(unknown("`money.md` 4.3, 4.55")).containsExactly("money.md 4.55");
        assertThat(unknown("money.md 4.2 to 4.44")).containsExactly("money.md 4.44");
        assertThat(unknown("money.md 7, 8 and 99")).containsExactly("money.md 99");
        assertThat(unknown("/** See {@code\n     * money.md\n     * 4.33}. */"))
                .containsExactly("money.md 4.33");
    }

    @Test
    void no_section_has_two_headings_of_one_number() {
        SECTIONS.keySet().forEach(document -> assertThat(headings(document))
                .as(document).doesNotHaveDuplicates());
    }

    @Test
    void tests_are_named_by_what_they_prove() {
        assertThat(RepositoryFiles.sources(".java").stream().filter(file -> NAMED_BY_A_SECTION
                .matcher(file.getFileName().toString()).matches())
                .map(RepositoryFiles::name)).isEmpty();
    }

    @Test
    void displayed_names_cite_a_section_with_its_document() {
        assertThat(RepositoryFiles.sources("Test.java").stream().flatMap(file ->
                DISPLAYED_BY_A_NUMBER.matcher(RepositoryFiles.text(file)).results().map(match ->
                        RepositoryFiles.name(file) + ": " + match.group()))).isEmpty();
    }

    /** The cited sections that do not exist. */
    private static List<String> unknown(String text) {
        List<String> unknown = new ArrayList<>();
        Matcher citation = CITATION.matcher(LINE_BREAK.matcher(text).replaceAll(" "));
        while (citation.find()) {
            Set<String> known = SECTIONS.get(citation.group(1));
            if (known != null) {
                Pattern.compile(NUMBER).matcher(citation.group(2)).results()
                        .filter(number -> !known.contains(number.group())).forEach(number ->
                                unknown.add(citation.group(1) + ".md " + number.group()));
            }
        }
        return unknown;
    }

    private static Map<String, Set<String>> sections() {
        Map<String, Set<String>> sections = new TreeMap<>();
        for (Path file : RepositoryFiles.documents()) {
            if (file.getParent().endsWith("docs/spec")) {
                String name = file.getFileName().toString().replace(".md", "");
                sections.put(name, new HashSet<>(headings(name)));
            }
        }
        return sections;
    }

    private static List<String> headings(String document) {
        return HEADING.matcher(RepositoryFiles.text(
                RepositoryFiles.at("docs/spec/" + document + ".md"))).results()
                .map(match -> match.group(1)).toList();
    }
}
