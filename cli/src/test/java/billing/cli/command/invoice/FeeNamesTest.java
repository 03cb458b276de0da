package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invoices and credit notes in the terminal name the filter and the group of each fee. */
class FeeNamesTest {
    private static final String CATALOG = """
            billable_metrics:
              - {code: calls, name: Calls, aggregation_type: count_agg,
                 filters: [{key: model, values: [large, small]}]}
            plans:
              - code: p
                name: P
                interval: monthly
                amount_cents: 0
                amount_currency: EUR
                pay_in_advance: false
                charges:
                  - billable_metric_code: calls
                    charge_model: standard
                    properties: {amount: "1", pricing_group_keys: [team]}
                    filters:
                      - {invoice_display_name: Large, values: {model: [large]},
                         properties: {amount: "5", pricing_group_keys: [team]}}
            customers: [{external_id: acme, currency: EUR}]
            subscriptions: [{external_id: s, external_customer_id: acme, plan_code: p,
              subscription_at: "2024-03-01"}]
            """;
    private static final String USAGE = """
            transaction_id,external_subscription_id,code,timestamp,model,team
            1,s,calls,2024-03-05T00:00:00Z,large,labs
            2,s,calls,2024-03-05T00:00:00Z,small,labs
            3,s,calls,2024-03-05T00:00:00Z,small,shop
            """;
    private static final List<String> NAMES = List.of("Calls · Large · labs",
            "Calls · Other · labs", "Calls · Other · shop");
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void bill() throws IOException {
        place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        Files.writeString(folder.resolve("usage.csv"), USAGE);
        place.init();
        run("2024-03-01", "apply", "-f", "catalog.yaml");
        run("2024-04-02", "usage", "import", "usage.csv");
        run("2024-04-02", "run", "--until", "2024-04-02", "--yes");
    }

    @Test
    void an_invoice_names_filter_and_group_of_its_fees() {
        assertThat(names(run("2024-04-02", "invoice", "show", number()).out()))
                .containsExactlyElementsOf(NAMES);
    }

    @Test
    void a_credit_note_names_them_like_its_invoice() {
        String created = run("2024-04-02", "credit-note", "create", number(), "--all").out();
        assertThat(names(created)).containsExactlyElementsOf(NAMES);
        String note = created.lines().filter(line -> line.startsWith("Number")).findFirst()
                .orElseThrow().replaceFirst("Number +", "");
        assertThat(names(run("2024-04-02", "credit-note", "show", note).out()))
                .containsExactlyElementsOf(NAMES);
    }

    /** The first column of each line about a fee. */
    private static List<String> names(String out) {
        return out.lines().filter(line -> line.contains("Calls"))
                .map(line -> line.strip().replaceFirst("^\\d+ +", "").split(" {2,}")[0])
                .sorted().toList();
    }

    private String number() {
        return run("2024-04-02", "invoice", "list", "-o", "csv").out().lines().skip(1)
                .findFirst().orElseThrow().split(",")[0];
    }

    private CommandRun run(String now, String... line) {
        String[] dated = java.util.Arrays.copyOf(line, line.length + 2);
        dated[line.length] = "--now";
        dated[line.length + 1] = now;
        return place.done(dated);
    }
}
