package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.output.ExitCode;
import billing.documents.pdf.ArchiveCheck;
import billing.documents.pdf.PrintedInvoice;
import billing.engine.Identifiers;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each sample, followed by its README, ends with the approved invoices of {@code fixtures/}:
 * their JSON, the text of their PDFs, the journal, and what the commands print. {@code mvn test
 * -Dapprove} stores the present output; the difference is reviewed.
 */
class SamplesTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final Path FIXTURES = Path.of("..", "fixtures");
    private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void following_the_readme_of_a_sample_produces_the_approved_invoices(String sample)
            throws IOException {
        copy(SAMPLES.resolve(sample), folder);
        Map<String, String> results = new TreeMap<>();
        results.put("commands.txt", walk(Readme.of(folder.resolve("README.md"))));
        String journal = said("export", "journal");
        results.put("books.journal", journal);
        Hledger.check(folder, journal, said("report", "balance", "-o", "csv"));
        for (Path file : files(folder.resolve("invoices"))) {
            String name = file.getFileName().toString();
            if (name.endsWith(".pdf")) {
                results.put(name.replace(".pdf", ".txt"),
                        PrintedInvoice.read(Files.readAllBytes(file)).text());
            } else {
                results.put(name, Files.readString(file));
            }
        }
        approve(FIXTURES.resolve(sample), results);
        printsAreForArchives();
    }

    /** All that can be printed is PDF/A-3b, with the same bytes each time. */
    private void printsAreForArchives() throws IOException {
        Map<String, byte[]> printed = SamplePrints.into(folder.resolve("once"), this::run);
        Map<String, byte[]> again = SamplePrints.into(folder.resolve("twice"), this::run);
        assertThat(printed).isNotEmpty().hasSameSizeAs(again);
        printed.forEach((name, pdf) -> {
            assertThat(ArchiveCheck.faults(pdf)).as(name).isEmpty();
            assertThat(again.get(name)).as(name).isEqualTo(pdf);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void the_demo_follows_the_readme(String sample) throws IOException {
        CommandRun demo = CommandRun.in(folder).at(NOW)
                .run("demo", "shop", "--sample", sample, "-o", "json");
        assertThat(demo.exit()).as(demo.err()).isZero();
        Map<String, Long> totals = new TreeMap<>();
        new JsonMapper().readTree(demo.out()).get("invoices").forEach(invoice ->
                totals.put(invoice.get("number").asText() + ".json",
                        invoice.get("total_amount_cents").asLong()));
        Map<String, Long> approved = new TreeMap<>();
        for (Path file : files(FIXTURES.resolve(sample))) {
            String name = file.getFileName().toString();
            if (name.endsWith(".json")) {
                approved.put(name, new JsonMapper().readTree(file.toFile()).get("invoice")
                        .get("total_amount_cents").asLong());
            }
        }
        assertThat(totals).isEqualTo(approved);
    }

    /** The output of a command on the database of the sample. */
    private String said(String... command) {
        CommandRun run = run(command);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    private CommandRun run(String... command) {
        try {
            String init = Readme.of(folder.resolve("README.md")).commands().get(0);
            return CommandRun.in(folder).at(NOW)
                    .with("BILLING_DB", init.replaceFirst("^init --db (\\S+).*", "$1"))
                    .run(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the commands in their order; each with what it prints. */
    private String walk(Readme readme) {
        CommandRun.Place place = CommandRun.in(folder).at(NOW).sharing(Identifiers.seeded(2026));
        StringBuilder transcript = new StringBuilder();
        for (String command : readme.commands()) {
            CommandRun run = place.run(readme.words(command));
            assertThat(run.exit()).as(command + "\n" + run.err())
                    .isIn(ExitCode.DONE.number(), ExitCode.PARTLY.number());
            transcript.append("$ billing ").append(command).append('\n')
                    .append(run.out().replace(folder.toString(), ".")
                            .replaceAll("Schema( +)\\d+", "Schema$1N")).append('\n');
        }
        return transcript.toString();
    }

    private static void approve(Path fixtures, Map<String, String> results) throws IOException {
        if (System.getProperty("approve") != null) {
            Files.createDirectories(fixtures);
            for (Path old : files(fixtures)) {
                Files.delete(old);
            }
            for (var result : results.entrySet()) {
                Files.writeString(fixtures.resolve(result.getKey()), result.getValue());
            }
        }
        Map<String, String> approved = new TreeMap<>();
        for (Path file : files(fixtures)) {
            approved.put(file.getFileName().toString(), Files.readString(file));
        }
        assertThat(results.keySet()).isEqualTo(approved.keySet());
        for (String name : results.keySet()) {
            assertThat(results.get(name)).as(name).isEqualTo(approved.get(name));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(from)) {
            tree.filter(Files::isRegularFile).forEach(files::add);
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file));
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }
}
