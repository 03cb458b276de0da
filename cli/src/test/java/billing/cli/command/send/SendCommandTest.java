package billing.cli.command.send;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.mail.SmtpReceiver.Mode;
import billing.mail.SmtpReceiver;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command that sends documents by mail. */
@Timeout(60)
class SendCommandTest {
    private static final String FILE = """
            billing_entities:
              - {code: default, name: Nimbus, email: billing@nimbus.example,
                 document_number_prefix: NIM, email_settings: [invoice.finalized]}
            add_ons: [{code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}]
            customers:
              - {external_id: acme, name: Acme, email: 'pay@acme.example', currency: EUR}
              - {external_id: brew, name: Brew, currency: EUR}
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void invoices() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("all.yaml"), FILE);
        assertThat(place.run("apply", "-f", "all.yaml").exit()).isZero();
        for (String customer : new String[] {"acme", "brew"}) {
            assertThat(place.run("invoice", "create", "--customer", customer, "--add-on", "setup")
                    .exit()).isZero();
        }
    }

    @Test
    void a_dry_run_writes_nothing() {
        String before = rows();
        CommandRun dry = place.run("send", "--dry-run", "--since", "2024-01-01");
        assertThat(dry.exit()).isZero();
        assertThat(dry.out()).contains("NIM-001-001", "pay@acme.example", "queued");
        assertThat(dry.err()).contains("1 mail would be sent",
                "1 document is not sent, because the customer has no e-mail address:"
                        + " NIM-002-001 (brew)\n");
        assertThat(rows()).isEqualTo(before).contains("0");
        assertThat(folder.resolve("mails")).doesNotExist();
    }

    private String rows() {
        return place.run("sql", "SELECT (SELECT count(*) FROM mail_messages) AS messages,"
                + " (SELECT count(*) FROM mail_starts) AS starts", "-o", "csv").out();
    }

    @Test
    void a_first_call_sends_nothing_old_and_explains_it() {
        CommandRun first = place.at(CommandRun.NOW.plusSeconds(60))
                .run("send", "--outbox", "mails");
        assertThat(first.exit()).isZero();
        assertThat(first.err()).contains("nothing to send",
                "documents are sent from now on; send earlier ones with --since DATE");
        assertThat(place.run("send", "--outbox", "mails").err()).contains("nothing to send",
                "1 earlier document was not sent; send it with --since DATE");
        assertThat(place.run("send", "--outbox", "mails", "--since", "2024-01-01").exit()).isZero();
        assertThat(place.run("send", "--outbox", "mails").err()).contains("nothing to send")
                .doesNotContain("earlier document");
    }

    @Test
    void mails_are_written_to_a_folder_once() throws IOException {
        CommandRun sent = place.run("send", "--since", "2024-01-01", "--outbox", "mails", "-o",
                "json");
        assertThat(sent.exit()).isZero();
        JsonNode row = new ObjectMapper().readTree(sent.out()).get(0);
        assertThat(row.path("state").textValue()).isEqualTo("sent");
        assertThat(row.path("customer").textValue()).isEqualTo("acme");
        List<Path> files = files();
        assertThat(files).hasSize(1);
        assertThat(files.get(0).getFileName().toString()).startsWith("NIM-001-001-")
                .endsWith(".eml");
        assertThat(Files.readString(files.get(0))).contains("To: pay@acme.example",
                "From: Nimbus <billing@nimbus.example>",
                "Subject: Invoice NIM-001-001 from Nimbus");
        assertThat(place.run("send", "--since", "2024-01-01", "--outbox", "mails").err())
                .contains("nothing to send");
        assertThat(files()).isEqualTo(files);
    }

    @Test
    void an_invoice_is_sent_again_or_to_another_address_on_request() throws IOException {
        assertThat(send("NIM-001-001").exit()).isZero();
        assertThat(send("NIM-001-001").err()).contains("nothing to send");
        assertThat(send("NIM-001-001", "--again").exit()).isZero();
        assertThat(send("NIM-001-001", "--to", "other@acme.example").exit()).isZero();
        assertThat(send("NIM-001-001", "--to", "other@acme.example").err())
                .contains("nothing to send");
        assertThat(files()).hasSize(3);
        assertThat(send("NIM-002-001")).matches(run -> run.exit() == 3)
                .extracting(CommandRun::err).asString().contains("brew has no e-mail address");
        assertThat(send("NIM-009-001").exit()).isEqualTo(4);
        place.run("invoice", "void", "NIM-001-001", "--yes");
        assertThat(send("NIM-001-001", "--again").exit()).isEqualTo(5);
    }

    @Test
    void a_copy_to_another_address_does_not_replace_the_mail_of_the_customer() {
        assertThat(send("NIM-001-001", "--to", "boss@acme.example").out())
                .contains("boss@acme.example").doesNotContain("pay@acme.example");
        assertThat(place.run("send", "--since", "2024-01-01", "--outbox", "mails").out())
                .contains("pay@acme.example").doesNotContain("boss@acme.example");
    }

    private CommandRun send(String invoice, String... options) {
        return place.run(Stream.concat(Stream.of("send", "--outbox", "mails", "--invoice", invoice),
                Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void mails_are_sent_to_the_server_of_the_settings() throws IOException {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            settings(receiver);
            CommandRun sent = place.with("BILLING_SMTP_PASSWORD", SmtpReceiver.PASSWORD)
                    .run("send", "--since", "2024-01-01");
            assertThat(sent.exit()).as(sent.err()).isZero();
            assertThat(sent.err()).contains("1 of 1 sent");
            assertThat(new String(receiver.accepted().get(0).bytes(), StandardCharsets.US_ASCII))
                    .contains("From: Nimbus <noreply@nimbus.example>",
                            "Reply-To: billing@nimbus.example", "https://b.example/customer-portal/");
            assertThat(receiver.accepted().get(0).recipients())
                    .containsExactly("pay@acme.example", "archive@nimbus.example");
        }
    }

    @Test
    void failures_have_exit_codes_and_show_no_password() throws IOException {
        int port;
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            port = receiver.port();
            settings(receiver);
            place.with("BILLING_SMTP_PASSWORD", SmtpReceiver.PASSWORD);
            receiver.refuseRecipients("acme", 550);
            CommandRun refused = place.run("send", "--since", "2024-01-01", "-o", "csv");
            assertThat(refused.exit()).isEqualTo(8);
            assertThat(refused.out()).contains("failed", "550 not here");
            place.with("BILLING_SMTP_PASSWORD", "wrong-pass");
            CommandRun wrong = place.run("send", "--invoice", "NIM-001-001", "--again");
            assertThat(wrong.exit()).isEqualTo(7);
            assertThat(wrong.err()).contains("refused the user seller", "still queued");
            assertThat(wrong.err() + wrong.out()).doesNotContain("wrong-pass");
        }
        CommandRun down = place.run("send");
        assertThat(down.exit()).isEqualTo(7);
        assertThat(down.err()).contains("mail server localhost:" + port, "still queued")
                .doesNotContain("nothing to send");
        assertThat(place.run("doctor").out()).contains("smtp_password").contains("(hidden)")
                .doesNotContain("wrong-pass");
    }

    @Test
    void mails_that_wait_for_their_next_attempt_are_counted() throws IOException {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            settings(receiver);
            place.with("BILLING_SMTP_PASSWORD", SmtpReceiver.PASSWORD);
            receiver.refuseRecipients("acme", 450);
            assertThat(place.run("send", "--since", "2024-01-01").exit()).isEqualTo(8);
            for (String call : List.of("send", "send --dry-run", "send --customer acme",
                    "send --invoice NIM-001-001")) {
                CommandRun next = place.run(call.split(" "));
                assertThat(next.exit()).as(call).isZero();
                assertThat(next.err()).as(call).contains("nothing to send", "1 mail is still"
                        + " queued; the next attempt is at 2024-03-04T21:01:00Z\n");
            }
            assertThat(place.run("send", "--customer", "brew").err())
                    .doesNotContain("still queued");
        }
    }

    @Test
    void after_a_template_is_fixed_the_next_call_sends_the_mail() throws IOException {
        Path template = Files.createDirectory(folder.resolve("templates")).resolve("invoice.txt");
        Files.writeString(template, "Subject: {{/}}\n");
        Files.writeString(folder.resolve("billing.yaml"), "mail_templates: templates\n");
        CommandRun failed = place.run("send", "--since", "2024-01-01", "--outbox", "mails");
        assertThat(failed.exit()).isNotZero();
        assertThat(failed.err()).contains("the mail template is not valid");
        Files.writeString(template, "Subject: Invoice\n\nHello");
        CommandRun sent = place.run("send", "--outbox", "mails");
        assertThat(sent.exit()).isZero();
        assertThat(sent.err()).contains("1 of 1 sent").doesNotContain("still queued");
    }

    private void settings(SmtpReceiver receiver) throws IOException {
        try (var authority = SmtpReceiver.class.getResourceAsStream("localhost.pem")) {
            Files.copy(authority, folder.resolve("ca.pem"));
        }
        Files.writeString(folder.resolve("billing.yaml"), """
                smtp_host: localhost
                smtp_port: %d
                smtp_user: seller
                smtp_ca_file: ca.pem
                mail_from: noreply@nimbus.example
                mail_bcc: archive@nimbus.example
                public_url: https://b.example/
                """.formatted(receiver.port()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "smtp_port: 99999|smtp_port \"99999\" is not valid",
        "smtp_security: ssl|smtp_security \"ssl\" is not known",
        "smtp_timeout: 0|smtp_timeout \"0\" is not valid",
        "smtp_user: x|there is no password for smtp_user",
        "smtp_password_file: none, smtp_user: x|smtp_password_file cannot read",
        "smtp_security: none, smtp_user: x, smtp_password: y|would send the password unencrypted",
        "smtp_ca_file: none|smtp_ca_file cannot read",
        "mail_from: 'a b'|mail_from \"a b\" is not an e-mail address",
        "mail_bcc: 'a@b.example,x'|mail_bcc \"x\" is not an e-mail address",
        "mail_templates: none|mail_templates is not a folder"})
    void settings_that_are_not_valid_are_refused(String settings, String message)
            throws IOException {
        Files.writeString(folder.resolve("billing.yaml"),
                "{smtp_host: smtp.example, " + settings + "}\n");
        CommandRun refused = place.run("send");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("billing: error:", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "send|there is no mail server", "send --again|--again requires --invoice",
        "send --to a@b.example|--to requires --invoice",
        "send --invoice X --since 2024-01-01|--invoice cannot be combined",
        "send --invoice X --to a|--to: \"a\" is not an e-mail address",
        "send --since x|--since: \"x\" is not a valid date"})
    void options_that_do_not_fit_are_refused(String line, String message) {
        CommandRun refused = place.run(line.split(" "));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
    }

    @Test
    void mails_without_a_sender_or_a_folder_are_not_queued() throws IOException {
        Files.writeString(folder.resolve("all.yaml"),
                FILE.replace("email: billing@nimbus.example", "email: null"));
        assertThat(place.run("apply", "-f", "all.yaml").exit()).isZero();
        String before = rows();
        for (String line : List.of("send --since 2024-01-01 --outbox mails",
                "send --since 2024-01-01 --dry-run", "send --invoice NIM-001-001 --outbox mails")) {
            CommandRun refused = place.run(line.split(" "));
            assertThat(refused.exit()).as(line).isEqualTo(3);
            assertThat(refused.err()).contains("there is no sender of mails of billing entity"
                    + " default", "hint: set mail_from in billing.yaml, or the entity's email");
        }
        Files.writeString(folder.resolve("file"), "");
        CommandRun noFolder = place.run("send", "--outbox", "file/mails", "--dry-run");
        assertThat(noFolder.exit()).isEqualTo(2);
        assertThat(noFolder.err()).contains("mails cannot be written to", "is not a folder");
        assertThat(rows()).isEqualTo(before);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("mails"))) {
            return files.sorted().toList();
        }
    }
}
