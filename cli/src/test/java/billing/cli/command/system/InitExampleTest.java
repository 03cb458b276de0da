package billing.cli.command.system;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example of {@code billing init --example} is billed by the commands that it prints. */
@Tag("sqlite")
class InitExampleTest {
    private static final Instant NOW = Instant.parse("2026-03-15T10:00:00Z");

    @TempDir
    Path folder;

    @Test
    void a_new_database_names_the_prefixes_of_all_numbers() {
        assertThat(CommandRun.in(folder).run("init").err()).matches("invoice numbers begin with"
                + " DEF-[0-9A-F]{4}, those of receipts and statements with DEF-[0-9A-F]{4};"
                + " document_number_prefix of the billing entity and of the organization in a"
                + " catalog file change that\nnext: billing apply -f catalog/\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-31T23:59:59Z", "2027-12-31T23:00:00Z", "2027-12-31T23:10:00Z"})
    void the_printed_commands_bill_last_month(Instant now) throws IOException {
        CommandRun.Place place = CommandRun.in(folder).at(now).sharing(Identifiers.seeded(1));
        CommandRun created = place.run("init", "--example");
        assertThat(created.exit()).as(created.err()).isZero();
        List<String> next = created.err().lines().filter(line -> line.startsWith("  "))
                .map(line -> line.replaceFirst("#.*", "").strip()).toList();
        assertThat(next).startsWith("cd billing-example").hasSize(8);
        Path example = folder.resolve("billing-example");
        CommandRun.Place inside = CommandRun.in(example).at(now).sharing(Identifiers.seeded(2));
        for (String command : next.subList(1, next.size())) {
            CommandRun run = inside.run(command.replaceFirst("^billing ", "").split(" +"));
            assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
            assertThat(run.err()).as(command).doesNotContain("warning");
        }
        assertThat(inside.run("invoice", "list", "-o", "csv", "--columns",
                "number,total,currency").out().lines().skip(1))
                .containsExactly("LARK-001-001,141.78,EUR");
        assertThat(example.resolve("LARK-001-001.pdf")).isNotEmptyFile();
        assertThat(inside.run("payment", "record", "LARK-001-001", "--reference", "wire").exit())
                .isZero();
        assertThat(inside.run("receipt", "list", "-o", "csv", "--columns", "number").out())
                .isEqualTo("number\nLARK-001-RCPT-000001\n");
        assertThat(inside.run("check").exit()).isZero();
    }

    @Test
    void the_example_is_whole_and_nothing_else_is_left_in_the_folder() throws IOException {
        assertThat(run("init", "--example", "my shop").err()).contains("  cd 'my shop'\n");
        assertThat(files(folder)).containsExactly("my shop", "my shop/billing.db",
                "my shop/billing.db-lock", "my shop/billing.yaml", "my shop/catalog",
                "my shop/catalog.schema.json",
                "my shop/catalog/customers.yaml", "my shop/catalog/plans.yaml",
                "my shop/catalog/seller.yaml", "my shop/usage.csv");
        assertThat(Files.readString(folder.resolve("my shop/usage.csv"))).contains("2026-02-03T")
                .doesNotContain("{month}");
    }

    @Test
    void an_existing_folder_is_left_alone() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("billing-example"))
                .resolve("billing.yaml"), "precious");
        CommandRun refused = run("init", "--example");
        assertThat(refused.exit()).isEqualTo(5);
        assertThat(refused.err()).contains("billing-example already exists");
        assertThat(files(folder)).containsExactly("billing-example",
                "billing-example/billing.yaml");
        assertThat(folder.resolve("billing-example/billing.yaml")).hasContent("precious");
    }

    @Test
    void a_missing_parent_folder_is_named() {
        CommandRun refused = run("init", "--example", "a/b");
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err()).contains("folder not found: ");
    }

    @Test
    void a_database_of_the_environment_is_pointed_out() {
        assertThat(CommandRun.in(folder).at(NOW).with("BILLING_DB", "other.db")
                .run("init", "--example").err()).contains("unset BILLING_DB");
        assertThat(folder.resolve("other.db")).doesNotExist();
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).at(NOW).run(arguments);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .sorted().toList();
        }
    }
}
