package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.output.ExitCode;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A sample that is billed for a year, in a database of any engine. */
final class SampleYear {
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final Instant START = Instant.parse("2026-01-12T10:00:00Z");
    private static final Instant END = Instant.parse("2027-01-12T10:00:00Z");
    /** What a database is asked afterwards. */
    private static final List<String> QUESTIONS = List.of("export journal",
            "export journal --accrue --format csv", "report mrr -o json",
            "report revenue -o json", "report balance -o json", "report tax -o json",
            "report ageing -o json", "invoice list -o json --per-page 1000",
            "customer list -o json",
            "subscription list -o json --per-page 1000", "plan list -o json", "metric list -o json",
            "coupon list -o json", "wallet list -o json", "credit-note list -o json",
            "payment list -o json", "fee list -o json --per-page 1000",
            "usage list -o json --per-page 200", "check");
    private final Path folder;
    private final CommandRun.Place place;

    /** A year in a database; the files of the sample are in the folder. */
    SampleYear(Path folder, String database) {
        this.folder = folder;
        this.place = CommandRun.in(folder).exactly().with("BILLING_DB", database).at(END)
                .sharing(Identifiers.seeded(2026));
    }

    /** Copies a sample into the folder and bills it. */
    SampleYear bill(String sample) throws IOException {
        Path from = SAMPLES.resolve(sample);
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        place.at(START);
        run("init");
        run("apply", "-f", ".");
        try (Stream<Path> usage = Files.list(folder.resolve("usage"))) {
            for (Path file : usage.sorted().toList()) {
                run("usage", "import", file.toString());
            }
        }
        place.at(END);
        run("run", "--until", END.toString(), "--yes");
        return this;
    }

    /** All that it answers: documents, books, reports, lists. */
    Map<String, byte[]> answers() throws IOException {
        Map<String, byte[]> answers = new TreeMap<>();
        for (String question : QUESTIONS) {
            answers.put(question, run(question.split(" ")).getBytes(StandardCharsets.UTF_8));
        }
        Path printed = folder.resolve("printed");
        answers.putAll(SamplePrints.into(printed, place::run));
        try (Stream<Path> files = Files.list(printed)) {
            for (Path file : files.toList()) {
                answers.put(file.getFileName().toString(), Files.readAllBytes(file));
                Files.delete(file);
            }
        }
        return answers;
    }

    /** Requires equal answers, and shows what differs. */
    static void requireSame(Map<String, byte[]> some, Map<String, byte[]> others) {
        assertThat(others.keySet()).isEqualTo(some.keySet());
        some.forEach((name, answer) -> {
            if (name.endsWith(".pdf")) {
                assertThat(others.get(name)).as(name).isEqualTo(answer);
            } else {
                assertThat(new String(others.get(name), StandardCharsets.UTF_8)).as(name)
                        .isEqualTo(new String(answer, StandardCharsets.UTF_8));
            }
        });
    }

    /** What a command prints. */
    String run(String... command) {
        CommandRun run = place.run(command);
        assertThat(run.exit()).as(String.join(" ", command) + "\n" + run.err())
                .isIn(ExitCode.DONE.number(), ExitCode.PARTLY.number());
        return run.out();
    }

    /** A command, however it ends. */
    CommandRun tried(String... command) {
        return place.run(command);
    }
}
