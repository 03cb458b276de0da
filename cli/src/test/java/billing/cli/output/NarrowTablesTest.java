package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.session.Console;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of the samples on a terminal of 80 columns. */
@Tag("sqlite")
class NarrowTablesTest {
    private static final int COLUMNS = 80;
    private static final List<String> LISTS = List.of("invoice list", "payment list", "fee list",
            "wallet list", "wallet transactions CUSTOMER/prepaid", "receipt list",
            "coupon applied", "api-key list", "subscription list", "report ageing",
            "report ageing --to 2026-02-20", "report mrr");
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @ParameterizedTest
    @CsvSource({"infrastructure, koivu, 20", "ai-inference, fjord-robotics, 123456.78",
        "payments, hinode, 50"})
    void no_line_is_wider_than_the_terminal_and_no_state_or_reference_is_cut(String sample,
            String customer, String credits) throws IOException {
        place = CommandRun.in(folder).at(Instant.parse("2026-05-01T00:00:00Z"));
        done("demo", "shop", "--sample", sample);
        JsonNode first = new JsonMapper().readTree(done("invoice", "list", "--customer", customer,
                "-o", "json")).get("invoices").get(0);
        String number = first.get("number").asText();
        long due = first.get("total_due_amount_cents").asLong();
        done("payment", "record", number, "--amount", Long.toString(due / 3),
                "--reference", "2026032300011");
        done("payment", "record", number, "--amount", Long.toString(due / 3),
                "--reference", "bank transfer of 23 March");
        String receipt = done("receipt", "list", "--columns", "number", "-o", "csv").lines()
                .skip(1).findFirst().orElseThrow();
        done("payment", "refund", receipt, "--amount", "1");
        done("wallet", "create", customer, "--code", "prepaid", "--rate", "1", "--paid", credits);
        done("api-key", "create", "--name", "backend");
        for (String list : LISTS) {
            String text = onTerminal(list.replace("CUSTOMER", customer));
            assertThat(text.lines()).as(list + "\n" + text).allMatch(line ->
                    width(line) <= COLUMNS);
            assertThat(text).doesNotContain("partly…", "partly …", "final…", "2026…");
        }
        assertThat(onTerminal("invoice list")).contains(number, "finalized", "overdue")
                .containsPattern("TOTAL +AMOUNT DUE");
        assertThat(onTerminal("payment list")).contains("partly refunded", "2026-05-01T00:00:00Z");
    }

    private String onTerminal(String command) {
        CommandRun run = place.on(new Console.Terminal(false, true, false, COLUMNS))
                .run(("--no-color --db shop/billing.db " + command).split(" "));
        assertThat(run.exit()).as(command + run.err()).isZero();
        return run.out();
    }

    private String done(String... command) {
        String[] all = new String[command.length + 2];
        all[0] = "--db";
        all[1] = "shop/billing.db";
        System.arraycopy(command, 0, all, 2, command.length);
        CommandRun run = place.on(Console.Terminal.NONE).run(
                command[0].equals("demo") ? command : all);
        assertThat(run.exit()).as(String.join(" ", command) + "\n" + run.err()).isZero();
        return run.out();
    }

    /** A character from Asia takes two cells. */
    private static int width(String line) {
        return line.codePoints().map(one -> one >= 0x2E80 ? 2 : 1).sum();
    }
}
