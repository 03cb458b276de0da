package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.Session;
import billing.cli.session.StandardOutput;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine;

/** Renamed verbs and options work under their former names, which neither help nor tab shows. */
class FormerNamesTest {
    @ParameterizedTest
    @CsvSource({"coupon take 0195 --customer c, coupon remove, take",
        "report aging, report ageing, aging",
        "payment record S-1 --reference r --again, payment record, --again",
        "wallet void c/w --of 0195, wallet void, --of",
        "subscription create s --customer c --plan p --own-invoice, subscription create,"
            + " --own-invoice",
        "subscription update s --no-own-invoice, subscription update, --own-invoice"})
    void a_former_name_is_parsed_but_not_shown(String former, String command, String name) {
        Billing root = new Billing();
        StandardOutput nowhere = new StandardOutput(OutputStream.nullOutputStream());
        try (Session session = new Session(new Console(InputStream.nullInputStream(), nowhere,
                nowhere, Map.of(), Path.of(""), () -> CommandRun.NOW, by -> null,
                Console.Terminal.NONE, "billing"), root.options())) {
            CommandLine tree = CommandTree.forArguments(root, session, former.split(" "));
            var chain = tree.parseArgs(former.split(" ")).asCommandLineList();
            CommandSpec parsed = chain.get(chain.size() - 1).getCommandSpec();
            assertThat(parsed.qualifiedName()).isEqualTo("billing " + command);
            assertThat(HelpPage.of(parsed).split("[ ,\\s]+")).doesNotContain(name);
            assertThat(HelpPage.of(parsed.parent()).split("[ ,\\s]+")).doesNotContain(name);
        }
    }

    @ParameterizedTest
    @CsvSource({"coupon t", "report agi", "payment record --ag", "wallet void --o",
        "subscription create --own"})
    void a_former_name_is_not_offered_by_completion(String typed) {
        CommandRun run = CommandRun.in(Path.of("")).run(("__complete " + typed).split(" "));
        assertThat(run.out()).doesNotContain("take", "aging", "again", "--of", "own-invoice");
    }
}
