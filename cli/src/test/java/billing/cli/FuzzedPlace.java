package billing.cli;

import billing.cli.output.ExitCode;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder with a business in it, where commands are run and each outcome is judged. */
final class FuzzedPlace {
    /** What is tried first; {@code -Dfuzz.seed} tries others. */
    static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final long SLOW_MILLIS = Long.getLong("fuzz.slowMillis", 60_000);
    private static final Set<Integer> DOCUMENTED = Arrays.stream(ExitCode.values())
            .map(ExitCode::number).collect(Collectors.toSet());
    private static final int SHOWN = 2_000;
    private static final Path SAMPLE = Path.of("..", "samples", "infrastructure");
    private static final Instant LATER = Instant.parse("2026-03-05T12:00:00Z");
    private final Path folder;
    private final List<String> faults;
    private final TreeMap<Integer, Integer> exits;
    private CommandRun.Place place;
    private long longest;

    FuzzedPlace(Path folder, List<String> faults, TreeMap<Integer, Integer> exits) {
        this.folder = folder;
        this.faults = faults;
        this.exits = exits;
    }

    /** Makes the business of a sample, with some of its usage, billed. */
    FuzzedPlace open() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(SEED)).at(LATER);
        done(place.init());
        StringBuilder catalog = new StringBuilder();
        for (String file : List.of("catalog/entity.yaml", "catalog/metrics.yaml",
                "catalog/plans.yaml", "customers.yaml", "subscriptions.yaml")) {
            catalog.append(Files.readString(SAMPLE.resolve(file))).append("\n---\n");
        }
        Files.writeString(folder.resolve("catalog.yaml"), catalog);
        try (Stream<String> rows = Files.lines(SAMPLE.resolve("usage/2026-01.csv"))) {
            Files.write(folder.resolve("usage.csv"), (Iterable<String>) rows.limit(120)::iterator);
        }
        Files.copy(SAMPLE.resolve("bank/2026-02.csv"), folder.resolve("bank.csv"));
        Files.copy(SAMPLE.resolve("bank/2026-03.xml"), folder.resolve("bank.xml"));
        done(place.run("apply", "-f", "catalog.yaml"));
        done(place.run("usage", "import", "usage.csv"));
        place.run("run", "--until", "2026-02-10", "--yes");
        // Making the key that signs webhooks takes as long as chance has it.
        done(place.run("webhook", "keys"));
        return this;
    }

    private static void done(CommandRun run) {
        if (run.exit() != 0) {
            throw new IllegalStateException(run.err());
        }
    }

    /** The identifiers of what there is, by kind. */
    Map<String, List<String>> known() {
        Map<String, List<String>> known = new LinkedHashMap<>();
        Map.of("customer", "external_id FROM customers", "subscription",
                "external_id FROM subscriptions", "plan", "code FROM plans", "metric",
                "code FROM billable_metrics", "invoice", "number FROM invoices", "fee",
                "id FROM fees LIMIT 5", "tax", "code FROM taxes", "entity",
                "code FROM billing_entities", "add", "code FROM add_ons").entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(kind -> known.put(kind.getKey(), column(kind.getValue())));
        return known;
    }

    private List<String> column(String columnOfTable) {
        return place.run("sql", "SELECT " + columnOfTable, "-o", "csv").out().lines().skip(1)
                .filter(line -> !line.isBlank()).toList();
    }

    /** Runs a command and judges how it ended. */
    CommandRun run(List<String> words) {
        long start = System.nanoTime();
        CommandRun run = place.typing("y\n").run(words.toArray(String[]::new));
        long millis = (System.nanoTime() - start) / 1_000_000;
        longest = Math.max(longest, millis);
        exits.merge(run.exit(), 1, Integer::sum);
        String fault = !DOCUMENTED.contains(run.exit()) ? "undocumented exit code"
                : run.err().contains("internal error") ? "internal error"
                : run.err().contains("\tat ") ? "a stack trace"
                : run.err().codePoints().anyMatch(FuzzedPlace::isControl)
                        ? "control characters on standard error"
                : millis > SLOW_MILLIS ? "took " + millis + " ms" : null;
        if (fault != null) {
            faults.add(readable(fault + ": " + words + " -> " + run.exit() + " " + run.err()));
        }
        return run;
    }

    /** Once all that is due is billed and corrected, {@code billing check} has nothing to say. */
    void settle(String when) {
        place.at(LATER.plus(Duration.ofHours(1)));
        place.run("run");
        place.run("correct", "--yes");
        CommandRun check = place.run("check");
        if (check.exit() != 0 || !check.out().isEmpty()) {
            faults.add("check after " + when + ": " + check.exit() + " " + check.out()
                    + check.err());
        }
    }

    /** With what no terminal should get written as its number. */
    static String readable(String text) {
        StringBuilder readable = new StringBuilder();
        text.codePoints().forEach(point -> readable.append(
                point != '\n' && point < ' ' || point > '~' ? String.format("\\u%04x", point)
                        : Character.toString(point)));
        return readable.length() <= SHOWN ? readable.toString() : readable.substring(0, SHOWN);
    }

    /** How long the longest command took. */
    long longest() {
        return longest;
    }

    private static boolean isControl(int point) {
        return point != '\n' && point != '\t' && (Character.isISOControl(point)
                || point >= 0x202A && point <= 0x202E || point >= 0x2066 && point <= 0x2069);
    }
}
