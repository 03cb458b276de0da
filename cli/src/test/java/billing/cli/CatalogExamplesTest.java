package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.charge.ChargeModelType;
import billing.cli.gallery.Gallery;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of {@code billing help catalog} bill the amounts that they state. */
class CatalogExamplesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-03-01T00:00:00Z");
    private static final String USUAL_DAY = "2026-01-10";
    private static final Set<String> ROW =
            Set.of("transaction_id", "external_subscription_id", "code", "timestamp");

    @TempDir
    Path folder;

    static List<String> examples() {
        return CatalogExamples.names().stream().filter(name -> !name.equals("customer")).toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_bills_the_amount_that_it_states(String name) throws IOException {
        String file = CatalogExamples.file(name);
        CommandRun.Place place = CommandRun.in(folder).at(START).sharing(Identifiers.seeded(1));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), file);
        done(place, "apply", "-f", "catalog.yaml");
        for (String command : values("Command: billing", file)) {
            done(place, command.split(" "));
        }
        place.at(LATER);
        List<Map<String, String>> events = events(file);
        if (!events.isEmpty()) {
            Files.writeString(folder.resolve("usage.csv"), csv(events));
            done(place, "usage", "import", "usage.csv");
        }
        done(place, "run", "--until", "2026-02-02");
        assertThat(done(place, "invoice", "list", "-o", "csv", "--columns", "total,currency"))
                .isEqualTo("total,currency\n" + amount(file).replace(' ', ',') + "\n");
    }

    @Test
    void every_charge_model_and_aggregation_has_an_example() {
        assertThat(CatalogExamples.names()).doesNotHaveDuplicates()
                .containsAll(Arrays.stream(ChargeModelType.values())
                        .map(ChargeModelType::code).toList())
                .containsAll(Arrays.stream(AggregationType.values())
                        .map(AggregationType::code).toList())
                .contains("minimum", "filters", "groups", "fixed_charges", "minimum_commitment",
                        "coupon", "wallet", "tax", "dunning");
    }

    @Test
    void the_campaign_of_the_example_asks_three_times_for_what_is_overdue() throws IOException {
        CommandRun.Place place = CommandRun.in(folder).at(START).sharing(Identifiers.seeded(1));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), CatalogExamples.file("dunning"));
        done(place, "apply", "-f", "catalog.yaml");
        place.at(LATER);
        done(place, "run", "--until", "2026-02-20");
        assertThat(done(place, "dunning", "state", "acme", "-o", "csv")).contains("EUR,50.00,");
        assertThat(done(place, "payment", "request", "list", "-o", "csv").lines()).hasSize(4);
    }

    @Test
    void an_example_uses_what_it_is_named_after() {
        for (ChargeModelType model : ChargeModelType.values()) {
            assertThat(CatalogExamples.file(model.code()))
                    .contains("charge_model: " + model.code() + "\n");
        }
        for (AggregationType type : AggregationType.values()) {
            assertThat(CatalogExamples.file(type.code()))
                    .contains("aggregation_type: " + type.code());
        }
    }

    @Test
    void one_example_is_printed_as_a_file_with_its_customer() {
        CommandRun run = CommandRun.in(folder).run("help", "catalog", "package");
        assertThat(run.out()).isEqualTo(CatalogExamples.file("package"))
                .startsWith("## package\n# Units are sold").contains("\n\n## customer\n")
                .doesNotContain("## percentage");
        assertThat(CommandRun.in(folder).run("help", "catalog").out()).contains("## package\n")
                .contains("CHARGE MODELS");
    }

    @Test
    void the_commands_that_try_an_example_bill_what_it_states() throws IOException {
        CommandRun.Place place = CommandRun.in(folder).at(LATER).sharing(Identifiers.seeded(1));
        List<String> commands = Pattern.compile("^ {2}billing (.*)$", Pattern.MULTILINE)
                .matcher(HelpPages.topic(CatalogExamples.TOPIC).replaceAll(" \\\\\n +", " "))
                .results().map(line -> line.group(1)).toList();
        assertThat(commands).hasSize(6).first().isEqualTo("init --db try.db");
        String list = "";
        for (String command : commands) {
            String[] parts = command.split(" > ");
            list = done(place, parts[0].split(" "));
            if (parts.length > 1) {
                Files.writeString(folder.resolve(parts[1]), list);
            }
        }
        assertThat(list).contains("-001-001 ", " " + amount(CatalogExamples.file("graduated"))
                .replace(" EUR", " "));
    }

    @Test
    void an_unknown_example_is_refused_with_the_names_of_all() {
        CommandRun run = CommandRun.in(folder).run("help", "catalog", "graduatd");
        Gallery.approve("help-unknown-example", "An unknown example of `billing help catalog`.",
                folder, run, "help", "catalog", "graduatd");
    }

    /** The events of the lines that begin with {@code # Usage:}. */
    private static List<Map<String, String>> events(String file) {
        String code = Pattern.compile("code: (\\w+)").matcher(file).results().findFirst()
                .orElseThrow().group(1);
        List<Map<String, String>> events = new ArrayList<>();
        values("Usage:", file).stream().filter(line -> !line.equals("none"))
                .flatMap(line -> Stream.of(line.split("; "))).forEach(event -> {
                    String[] parts = event.split(" on ");
                    int number = events.size() + 1;
                    Map<String, String> row = new LinkedHashMap<>();
                    row.put("transaction_id", "t-" + number);
                    row.put("external_subscription_id", "acme-1");
                    row.put("code", code);
                    row.put("timestamp", parts.length > 1 ? parts[1] + "T00:00:00Z"
                            : USUAL_DAY + "T12:00:0" + number + "Z");
                    for (String property : parts[0].split(" ")) {
                        row.put(property.split("=")[0], property.split("=")[1]);
                    }
                    events.add(row);
                });
        return events;
    }

    private static String csv(List<Map<String, String>> events) {
        Set<String> columns = new LinkedHashSet<>();
        events.forEach(event -> columns.addAll(event.keySet()));
        assertThat(columns).containsAll(ROW);
        return Stream.concat(Stream.of(String.join(",", columns)), events.stream()
                .map(event -> columns.stream().map(column -> event.getOrDefault(column, ""))
                        .collect(Collectors.joining(",")))).collect(Collectors.joining("\n"));
    }

    private static String amount(String file) {
        List<String> amounts = values("Invoice:", file);
        assertThat(amounts).hasSize(1);
        return amounts.get(0).replaceFirst("^(\\S+ [A-Z]{3}).*", "$1");
    }

    /** What follows a label in the comments of an example. */
    private static List<String> values(String label, String file) {
        return Pattern.compile("^# " + label + " (.*)$", Pattern.MULTILINE).matcher(file).results()
                .map((MatchResult line) -> line.group(1)).toList();
    }

    private static String done(CommandRun.Place place, String... command) {
        CommandRun run = place.run(command);
        assertThat(run.exit()).as(String.join(" ", command) + "\n" + run.err()).isZero();
        assertThat(run.err()).as(String.join(" ", command)).doesNotContain("warning");
        return run.out();
    }
}
