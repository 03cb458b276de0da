package billing.cli.command.book;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The books of two billing entities in one database, whole and apart. */
class EntityBooksTest {
    private static final Identifiers IDS = Identifiers.seeded(5);
    @TempDir
    static Path folder;

    @BeforeAll
    static void twoEntities() throws IOException {
        Files.writeString(folder.resolve("shop.yaml"), """
                billing_entities:
                  - {code: default, name: Shop}
                  - {code: berlin, name: Shop Berlin}
                plans:
                  - {code: pro, name: Pro, interval: monthly, amount_cents: 3100,
                     amount_currency: EUR, pay_in_advance: true}
                  - {code: max, name: Max, interval: monthly, amount_cents: 6200,
                     amount_currency: EUR, pay_in_advance: true}
                customers:
                  - {external_id: acme, name: Acme}
                  - {external_id: bert, name: Bert, billing_entity_code: berlin}
                subscriptions:
                  - {external_id: a, external_customer_id: acme, plan_code: pro}
                  - {external_id: b, external_customer_id: bert, plan_code: max}
                """);
        run("init");
        run("apply", "-f", "shop.yaml");
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.in(folder).sharing(IDS)
                .at(Instant.parse("2024-03-01T09:00:00Z")).done(arguments);
    }

    @Test
    void reports_and_journal_are_those_of_one_entity() {
        assertThat(run("report", "balance", "--entity", "berlin", "-o", "csv").out())
                .isEqualTo("""
                account,balance,currency
                assets:receivable:bert,62.00,EUR
                income:subscriptions:max,-2.00,EUR
                liabilities:deferred revenue,-60.00,EUR
                """);
        assertThat(run("report", "revenue", "--entity", "default", "-o", "csv").out())
                .contains("2024-03,31.00,1.00,0.00,EUR");
        assertThat(run("report", "mrr", "--entity", "berlin", "-o", "csv").out())
                .contains("2024-03,0.00,62.00,0.00,0.00,0.00,62.00,EUR,1");
        assertThat(run("report", "ageing", "--entity", "berlin", "-o", "csv").out())
                .contains("bert,").doesNotContain("acme");
        assertThat(run("export", "journal", "--entity", "berlin").out())
                .contains("Bert").doesNotContain("Acme");
        CommandRun unknown = CommandRun.in(folder).run("report", "tax", "--entity", "paris");
        assertThat(unknown.exit()).isEqualTo(4);
        assertThat(unknown.err()).contains("paris");
    }

    @Test
    void a_journal_that_begins_later_opens_with_what_was_before() {
        assertThat(run("export", "journal", "--from", "2024-03-03", "--to", "2024-03-03",
                "--entity", "default").out()).endsWith("""

                2024-03-03 * Opening balances
                    assets:receivable:acme         31.00 EUR
                    equity:opening balances        -2.00 EUR
                    liabilities:deferred revenue  -29.00 EUR

                2024-03-03 * Revenue earned
                    liabilities:deferred revenue   1.00 EUR
                    income:subscriptions:pro      -1.00 EUR
                """);
        assertThat(run("export", "journal", "--from", "2024-03-03", "--to", "2024-03-03",
                "--no-opening").out()).doesNotContain("Opening");
    }
}
