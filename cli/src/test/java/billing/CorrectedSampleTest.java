package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The AI sample goes on: usage comes late, is amended and voided, January is corrected, and other
 * prices are tried on it. What the commands print is approved in {@code fixtures/repair}; {@code
 * mvn test -Dapprove} takes what comes out now.
 */
class CorrectedSampleTest {
    private static final Path APPROVED = Path.of("..", "fixtures", "repair", "ai-inference.txt");
    private static final String LATE = """
            transaction_id,external_subscription_id,code,timestamp,tokens,model,type,project
            late-1,fjord-1,tokens,2026-01-30T22:10:00Z,2500000,lark-large,output,manuals
            late-2,fjord-1,tokens,2026-01-31T05:40:00Z,900000,lark-large,output,manuals
            late-3,yamabuki-1,tokens,2026-01-31T05:40:00Z,900000,lark-large,output,
            """;
    @TempDir
    Path folder;

    @Test
    void january_is_corrected_once() throws IOException {
        CommandRun.Place place = billed();
        tell(place, "invoice pdf LARK-002-001 --to issued.pdf");

        place.at(Instant.parse("2026-02-03T09:00:00Z"));
        StringBuilder story = new StringBuilder();
        for (String command : List.of("usage import late.csv",
                "usage amend ima-001c52 -p count=900 --reason meter",
                "usage void fin-001cea --reason twice",
                "correct --dry-run", "correct", "correct",
                "simulate --catalog catalog --from 2026-02-01 --to 2026-02-28",
                "simulate --catalog dearer.yaml --from 2026-01-31 --to 2026-02-28",
                "simulate --catalog weekly.yaml --from 2026-01-31 --to 2026-02-28",
                "invoice pdf LARK-002-001 --as-issued --to again.pdf",
                "run --until 2026-03-02T00:00:00Z", "invoice show LARK-002-002", "check")) {
            raisePrices();
            if (command.startsWith("run")) {
                place.at(Instant.parse("2026-03-02T00:00:00Z"));
            }
            byte[] before = content();
            story.append("$ billing ").append(command).append('\n')
                    .append(tell(place, command).replace(folder.toString(), "."))
                    .append('\n');
            if (command.startsWith("simulate")) {
                assertThat(content()).isEqualTo(before);
            }
        }
        assertThat(folder.resolve("again.pdf"))
                .hasSameBinaryContentAs(folder.resolve("issued.pdf"));
        approve(story.toString());
    }

    @Test
    void what_is_not_corrected_is_not_called_correct() throws IOException {
        CommandRun.Place place = billed();
        place.at(Instant.parse("2026-02-03T09:00:00Z"));
        tell(place, "usage import late.csv");
        for (String number : List.of("LARK-002-001", "LARK-004-001")) {
            tell(place, "payment record " + number + " --amount 1.00 --reference " + number);
        }
        CommandRun run = place.run("correct", "--as", "regenerate");
        assertThat(run.err() + run.exit()).contains("has been paid", "nothing corrected", "8")
                .doesNotContain("all billed periods are correct");
    }

    private CommandRun.Place billed() throws IOException {
        copy(Path.of("..", "samples", "ai-inference"));
        Files.writeString(folder.resolve("late.csv"), LATE);
        CommandRun.Place place = CommandRun.in(folder).at(Instant.parse("2026-01-01T08:00:00Z"))
                .with("BILLING_DB", "ai.db").sharing(Identifiers.seeded(2026));
        tell(place, "init");
        tell(place, "apply -f .");
        tell(place, "usage import usage/2026-01.csv");
        tell(place, "run --until 2026-02-02T00:00:00Z --yes");
        return place;
    }

    /** What is in the file of the database; nothing of one on a server. */
    private byte[] content() throws IOException {
        return NewDatabase.isOnServer() ? new byte[0]
                : Files.readAllBytes(folder.resolve("ai.db"));
    }

    /** The same plans with other prices of tokens. */
    private void raisePrices() throws IOException {
        Files.writeString(folder.resolve("weekly.yaml"),
                "plans: [{code: team, interval: weekly, amount_cents: 30000}]");
        Files.writeString(folder.resolve("dearer.yaml"),
                Files.readString(folder.resolve("catalog/plans.yaml"))
                        .replace("\"0.000015\"", "\"0.000018\""));
    }

    private static String tell(CommandRun.Place place, String command) {
        CommandRun run = place.run(command.split(" "));
        assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
        return run.out();
    }

    private static void approve(String story) throws IOException {
        if (System.getProperty("approve") != null) {
            Files.createDirectories(APPROVED.getParent());
            Files.writeString(APPROVED, story);
        }
        assertThat(story).isEqualTo(Files.readString(APPROVED));
    }

    private void copy(Path from) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
