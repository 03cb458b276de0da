package billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** NOTICE names everything of others that a distribution holds, and nothing else. */
class ShippedLicensesTest {
    private static final Pattern ARCHIVE = Pattern.compile("(.+?)-\\d[\\w.-]*\\.jar");
    /** A name at the beginning of an entry, alone or followed by its copyright. */
    private static final Pattern ENTRY =
            Pattern.compile("^ {2}([a-z][a-z0-9.-]*)(?: {2,}|$)", Pattern.MULTILINE);
    /** Archives that only tests use: they are on the class path here and in no distribution. */
    private static final Set<String> OF_TESTS = Set.of("apiguardian-api", "approvaltests",
            "approvaltests-util", "archunit", "archunit-junit5", "assertj-core", "byte-buddy",
            "commons-lang3", "commons-logging", "core-jakarta", "feature-reporting-jakarta",
            "fontbox", "guava-mini", "istack-commons-runtime", "jakarta.xml.bind-api",
            "jaxb-core", "jaxb-runtime", "jspecify", "jsr305", "junit-jupiter",
            "junit-jupiter-api", "junit-jupiter-engine", "junit-jupiter-params",
            "junit-platform-commons", "junit-platform-console", "junit-platform-engine",
            "junit-platform-launcher", "junit-platform-reporting", "metadata-fixer-jakarta",
            "open-test-reporting-tooling-spi", "opentest4j", "parser", "pdf-model", "pdfbox",
            "pdfbox-io", "rhino", "stax-utils", "subethasmtp", "txw2",
            "validation-model-jakarta", "verapdf-xmp-core-jakarta");

    @Test
    void every_library_of_the_class_path_is_named_in_the_notice() {
        Set<String> shipped = archives();
        shipped.removeAll(OF_TESTS);
        assertThat(shipped).contains("jackson-core", "openpdf", "sqlite-jdbc");
        assertThat(named()).containsExactlyInAnyOrderElementsOf(shipped);
    }

    @Test
    void every_font_is_named_in_the_notice_and_shipped_with_its_license() {
        String notice = notice();
        assertThat(RepositoryFiles.sources(".ttf")).isNotEmpty().allSatisfy(font ->
                assertThat(notice).containsPattern("\\b"
                        + font.getFileName().toString().replace(".ttf", "") + "\\b"));
        assertThat(RepositoryFiles.sources("-LICENSE.txt")).isNotEmpty().allSatisfy(license ->
                assertThat(notice).contains(license.getFileName().toString()));
    }

    @Test
    void every_part_that_checks_e_invoices_is_named_in_the_notice() throws IOException {
        Path folder = RepositoryFiles.at("cli/target/einvoice");
        try (Stream<Path> archives = Files.list(folder);
             Stream<Path> rules = Files.list(folder.resolve("rules"))) {
            List<String> parts = Stream.concat(
                    archives.map(file -> ARCHIVE.matcher(file.getFileName().toString()))
                            .filter(Matcher::matches).map(archive -> archive.group(1)),
                    rules.filter(Files::isDirectory)
                            .map(set -> "rules/" + set.getFileName())).sorted().toList();
            assertThat(Pattern.compile("^ {2}(\\S+) {2,}", Pattern.MULTILINE)
                    .matcher(part("RULES OF ELECTRONIC INVOICES", "CODE LISTS")).results()
                    .map(entry -> entry.group(1))).isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(parts);
        }
    }

    @Test
    void the_license_is_the_whole_text_of_apache_2_0() {
        assertThat(RepositoryFiles.text(RepositoryFiles.at("LICENSE")))
                .contains("Apache License", "Version 2.0, January 2004", "9. Accepting Warranty",
                        "END OF TERMS AND CONDITIONS", "APPENDIX: How to apply");
        assertThat(RepositoryFiles.text(RepositoryFiles.at("pom.xml")))
                .contains("<name>Apache-2.0</name>");
    }

    private static Set<String> archives() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> Path.of(path).getFileName().toString())
                .map(ARCHIVE::matcher).filter(archive -> archive.matches())
                .map(archive -> archive.group(1)).filter(name -> !name.startsWith("billing-"))
                .filter(name -> !name.startsWith("surefire-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> named() {
        return ENTRY.matcher(part("LIBRARIES", "FONTS")).results().map(entry -> entry.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The text between two headings. */
    private static String part(String heading, String next) {
        String notice = notice();
        return notice.substring(notice.indexOf("\n" + heading + "\n"),
                notice.indexOf("\n" + next + "\n"));
    }

    private static String notice() {
        return RepositoryFiles.text(RepositoryFiles.at("NOTICE"));
    }
}
