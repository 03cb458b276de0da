package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tab key offers. */
class CompletionsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void catalog() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("c.yaml"), """
                plans:
                  - {code: scale-eur, name: Scale, interval: monthly, amount_cents: 0,
                     amount_currency: EUR, pay_in_advance: false}
                customers: [{external_id: acme, name: Acme}, {external_id: apex, name: Apex}]
                """);
        assertThat(place.run("apply", "-f", "c.yaml").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            inv                                | invoice
            invoice fin                        | finalize
            invoice list --status              | draft, finalized, voided
            invoice list --payment-status p    | pending, paid
            invoice list --payment-status=fa   | --payment-status=failed
            invoice list -o                    | table, json, yaml, csv
            demo --sample p                    | payments
            help exit                          | exit-codes
            help doc                           | doctor
            help catalog grad                  | graduated, graduated_percentage
            help invoice fin                   | finalize
            help plan charge ad                | add
            customer portal a                  | acme, apex
            correct --as                       | next-invoice, credit-note, regenerate
            plan show                          | scale-eur
            plan show sc                       | scale-eur
            customer show a                    | acme, apex
            wallet create --customer ap        | apex
            usage import us                    | :files
            apply -f cat                       | :files
            apply --file=cat                   | :files
            completion                         | bash, zsh, fish
            """)
    void words_options_values_and_names_are_offered(String typed, String offered) {
        List<String> words = List.of(("__complete " + typed).split(" "));
        String[] arguments = typed.matches(".*(status|-o|--as|plan show|completion)")
                ? append(words, "") : words.toArray(String[]::new);
        assertThat(place.run(arguments).out().lines().map(line -> line.split("\t")[0]))
                .containsExactly(offered.split(", "));
    }

    @Test
    void names_of_wallets_payments_events_and_keys_are_offered() {
        done("wallet create acme --code prepaid --rate 1 --currency EUR --paid 10");
        String number = done("invoice list --columns number -o csv").lines().skip(1).findFirst()
                .orElseThrow();
        done("payment record " + number + " --reference wire");
        String receipt = done("receipt list --columns number -o csv").lines().skip(1).findFirst()
                .orElseThrow();
        String fee = done("fee list --columns id -o csv").lines().skip(1).findFirst()
                .orElseThrow();
        done("usage send calls --subscription s1 --transaction-id order-1");
        done("usage send calls --subscription s1"
                + " --transaction-id 01a206bd-e314-7bcf-9f9f-dbabab7bd647");
        done("webhook add https://example.com/hooks");
        done("api-key create --name backend");
        assertThat(offered("wallet", "top-up", "")).containsExactly("acme/prepaid");
        assertThat(offered("payment", "refund", receipt.substring(0, 6)))
                .containsExactly(receipt);
        assertThat(offered("fee", "show", "")).containsExactly(fee);
        assertThat(offered("usage", "void", "")).containsExactly(
                "01a206bd-e314-7bcf-9f9f-dbabab7bd647", "order-1");
        assertThat(offered("usage", "amend", "ord")).containsExactly("order-1");
        assertThat(offered("usage", "amend", "01a206bd-e"))
                .containsExactly("01a206bd-e314-7bcf-9f9f-dbabab7bd647");
        assertThat(offered("usage", "amend", "01a206be")).isEmpty();
        assertThat(offered("webhook", "remove", "https:"))
                .containsExactly("https://example.com/hooks");
        assertThat(offered("webhook", "add", "")).isEmpty();
        assertThat(offered("api-key", "revoke", "")).containsExactly("backend");
    }

    @Test
    void payment_methods_are_offered_by_their_ids() throws IOException {
        Files.writeString(folder.resolve("p.yaml"), """
                customers:
                  - external_id: acme
                    billing_configuration: {payment_provider: stripe,
                      payment_provider_code: main, provider_customer_id: cus_1}
                """);
        done("apply -f p.yaml");
        done("payment-method add acme pm_1");
        String id = done("payment-method list acme --columns id -o csv").lines().skip(1)
                .findFirst().orElseThrow();
        assertThat(offered("payment-method", "remove", "acme", "")).containsExactly(id);
    }

    @Test
    void columns_of_a_list_are_offered() {
        assertThat(offered("invoice", "list", "--columns", ""))
                .startsWith("number", "customer", "status").endsWith("id", "overdue");
        assertThat(offered("invoice", "list", "--columns", "number,cu"))
                .containsExactly("number,customer", "number,currency");
        assertThat(offered("invoice", "list", "--columns=amo"))
                .containsExactly("--columns=amount_due");
        assertThat(offered("wallet", "transactions", "acme/none", "--columns", "")).isEmpty();
        assertThat(offered("customer", "show", "acme", "--columns", "")).isEmpty();
    }

    private List<String> offered(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "__complete";
        System.arraycopy(words, 0, all, 1, words.length);
        return place.run(all).out().lines().map(line -> line.split("\t")[0]).toList();
    }

    private String done(String command) {
        return place.done(command.split(" ")).out();
    }

    @Test
    void options_are_offered_with_what_they_mean() {
        assertThat(place.run("__complete", "invoice", "list", "--ov").out())
                .startsWith("--overdue\t");
    }

    @Test
    void a_missing_database_offers_no_names_and_is_not_made() {
        assertThat(place.run("__complete", "--db", "no.db", "plan", "show", "").out()).isEmpty();
        assertThat(folder.resolve("no.db")).doesNotExist();
    }

    @Test
    void bash_completes_candidates_and_the_names_of_files() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: there is no bash");
        Files.writeString(folder.resolve("catalog file.yaml"), "");
        assertThat(bash("invoice\\tAll of them")).isEqualTo("invoice\n");
        assertThat(bash(":files")).isEqualTo("catalog file.yaml\n");
        assertThat(bash("https://example.com/hooks", "webhook", "remove", "https", ":", "//ex"))
                .isEqualTo("//example.com/hooks\n");
    }

    /** What bash offers for "billing cat" when the program answers so. */
    private String bash(String answer, String... typed) throws Exception {
        String words = typed.length == 0 ? "cat" : String.join(" ", typed);
        Files.writeString(folder.resolve("completion.bash"),
                place.run("completion", "bash").out());
        Process shell = new ProcessBuilder("/bin/bash", "-c", "source completion.bash; billing() {"
                + " printf '" + answer + "\\n'; }; COMP_WORDS=(billing " + words + ");"
                + " COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                + " _billing; printf '%s\\n' \"${COMPREPLY[@]}\"")
                .directory(folder.toFile()).redirectErrorStream(true).start();
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return out;
    }

    private static String[] append(List<String> words, String last) {
        String[] all = words.toArray(new String[words.size() + 1]);
        all[words.size()] = last;
        return all;
    }
}
