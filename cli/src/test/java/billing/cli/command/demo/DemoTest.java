package billing.cli.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.gallery.Gallery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first command that people run. */
class DemoTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void a_demo_ends_with_invoices_and_pdfs(String sample) throws IOException {
        CommandRun run = run("demo", "shop", "--sample", sample, "-o", "csv");
        assertThat(run.exit()).as(run.err()).isZero();
        List<String> numbers = run.out().lines().skip(1)
                .map(line -> line.substring(0, line.indexOf(','))).sorted().toList();
        assertThat(numbers).isNotEmpty();
        assertThat(files("shop/invoices")).containsExactlyElementsOf(
                numbers.stream().map(number -> number + ".pdf").toList());
    }

    @Test
    @Tag("sqlite")
    void the_next_commands_work_as_printed() {
        List<String> next = run("demo").err().lines().filter(line -> line.startsWith("  billing "))
                .toList();
        assertThat(next).hasSize(4);
        next.stream().filter(line -> !line.contains(" open ")).forEach(line -> {
            CommandRun run = run(line.strip().substring("billing ".length()).split(" "));
            assertThat(run.exit()).as(line + "\n" + run.err()).isZero();
            assertThat(run.out()).as(line).isNotBlank();
        });
    }

    @Test
    void a_folder_in_use_is_left_alone_without_confirmation() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("billing-demo"))
                .resolve("billing.db"), "precious");
        CommandRun run = run("demo");
        Gallery.approve("demo-in-the-way",
                "The folder is not empty, and there is no terminal for a confirmation.", folder,
                run, "demo");
        assertThat(folder.resolve("billing-demo/billing.db")).hasContent("precious");
    }

    @Test
    void an_old_demo_is_replaced_with_confirmation() {
        String first = withoutIds(run("demo", "-o", "csv").out());
        CommandRun again = run("demo", "--yes", "-o", "csv");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(withoutIds(again.out())).isEqualTo(first);
    }

    private static String withoutIds(String output) {
        return output.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID");
    }

    @Test
    void a_sample_that_there_is_not_is_named() {
        Gallery.approve("demo-unknown-sample", "An unknown sample.", folder,
                run("demo", "--sample", "bakery"), "demo", "--sample", "bakery");
        assertThat(folder.resolve("billing-demo")).doesNotExist();
    }

    private List<String> files(String name) {
        return Arrays.stream(folder.resolve(name).toFile().list()).sorted().toList();
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).run(arguments);
    }
}
