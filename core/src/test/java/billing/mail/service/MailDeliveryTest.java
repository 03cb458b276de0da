package billing.mail.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Database;
import billing.engine.TestServer;
import billing.engine.driver.WriteScope;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailMessage;
import billing.mail.MailRetries;
import billing.mail.MailState;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import billing.mail.SmtpReceiver;
import billing.mail.SmtpReceiver.Mode;
import billing.mail.content.MailComposition;
import billing.mail.smtp.SmtpServer;
import billing.mail.smtp.SmtpTransport;
import billing.mail.store.MailMessages;
import billing.mail.store.MailMessages.MailFilter;
import billing.run.LifecycleInvoicing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages are delivered, repeated and given up; the clock is fixed. */
@Timeout(60)
class MailDeliveryTest {
    private static final String NOW = "2026-01-11T11:00:00Z";
    private final List<OutgoingMail> received = new ArrayList<>();
    private final MailTransport accepting = MailStory.transport(received::add);
    private MailStory story;
    private Invoice invoice;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new MailStory(folder);
        story.queue("2026-01-10T10:00:00Z");
        invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.queue(NOW);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_message_is_sent_once() {
        MailMessage sent = story.deliver(NOW, accepting).get(0);
        assertThat(sent.delivery()).isEqualTo(new MailMessage.Delivery(MailState.SENT, 1, null,
                "<" + sent.id() + "@nimbus.example>", null, Instant.parse(NOW)));
        assertThat(story.deliver("2026-02-11T11:00:00Z", accepting)).isEmpty();
        assertThat(received).hasSize(1);
        assertThat(story.messages()).containsExactly(sent);
    }

    @Test
    void a_deferred_message_is_repeated_with_growing_delays_and_given_up() {
        MailTransport deferring = failing(Scope.DEFERRED);
        Instant at = Instant.parse(NOW);
        for (int attempt = 1; attempt < MailRetries.ATTEMPTS; attempt++) {
            MailMessage tried = story.deliver(at.toString(), deferring).get(0);
            assertThat(tried.delivery().attempts()).isEqualTo(attempt);
            assertThat(tried.delivery().state()).isEqualTo(MailState.QUEUED);
            assertThat(tried.delivery().lastError()).isEqualTo("450 later");
            Instant next = at.plus(MailRetries.after(attempt).orElseThrow());
            assertThat(tried.delivery().nextAttemptAt()).isEqualTo(next);
            assertThat(story.deliver(next.minusSeconds(1).toString(), deferring)).isEmpty();
            at = next;
        }
        MailMessage last = story.deliver(at.toString(), deferring).get(0);
        assertThat(last.delivery().state()).isEqualTo(MailState.FAILED);
        assertThat(Duration.between(Instant.parse(NOW), at)).isLessThan(Duration.ofDays(2));
        assertThat(story.deliver("2027-01-01T00:00:00Z", accepting)).isEmpty();
    }

    @Test
    void a_refused_message_is_given_up_at_once() {
        MailMessage refused = story.deliver(NOW, failing(Scope.REFUSED)).get(0);
        assertThat(refused.delivery().state()).isEqualTo(MailState.FAILED);
        assertThat(refused.delivery().nextAttemptAt()).isNull();
    }

    @Test
    @Tag("sqlite")
    void a_program_that_ends_after_acceptance_sends_again_with_the_same_id() {
        Path file = Path.of(story.sales().story().database().address().toString());
        Path left = file.resolveSibling("left.db");
        story.deliver(NOW, MailStory.transport(mail -> {
            received.add(mail);
            copyFiles(file, left);
        }));
        Instant leased = Instant.parse(NOW).plus(MailRetries.LEASE);
        try (Database restarted = Database.open(left)) {
            assertThat(deliver(restarted, leased.minusSeconds(1))).isEmpty();
            assertThat(deliver(restarted, leased)).hasSize(1)
                    .allMatch(one -> one.delivery().attempts() == 2
                            && one.delivery().state() == MailState.SENT);
        }
        assertThat(received).hasSize(2);
        assertThat(received.get(1).messageId()).isEqualTo(received.get(0).messageId());
    }

    /** What a program that is killed now leaves on the disk. */
    private static void copyFiles(Path database, Path copy) {
        try {
            Files.copy(database, copy);
            Files.copy(Path.of(database + "-wal"), Path.of(copy + "-wal"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<MailMessage> deliver(Database database, Instant at) {
        List<MailMessage> attempted = new ArrayList<>();
        new MailDelivery(database, () -> at, accepting, new MailComposition(MailStory.SETTINGS),
                attempted::add).deliver(MailFilter.ALL, () -> false);
        return attempted;
    }

    @Test
    void a_message_that_ends_the_program_each_time_is_given_up() {
        UUID id = story.messages().get(0).id();
        story.sales().story().writing(handle -> handle.execute(
                "UPDATE mail_messages SET attempts = ? WHERE id = ?", MailRetries.ATTEMPTS, id));
        assertThat(story.deliver(NOW, accepting)).isEmpty();
        assertThat(story.messages().get(0).delivery().state()).isEqualTo(MailState.FAILED);
    }

    @Test
    void an_unreachable_server_costs_no_attempt() {
        MailTransport down = new MailTransport() {
            @Override
            public Connection connect() {
                throw new MailFailedException(Scope.CONNECTION, "down");
            }
        };
        assertThatThrownBy(() -> story.deliver(NOW, down))
                .isInstanceOf(MailFailedException.class);
        assertThat(story.messages().get(0).delivery()).isEqualTo(MailMessage.Delivery.NEW);
    }

    @Test
    void a_fault_of_the_program_costs_no_attempt_and_the_message_is_due_at_once_after_the_others() {
        story.invoice(NOW, "brew");
        story.queue(NOW);
        UUID first = story.messages().get(1).id();
        assertThatThrownBy(() -> story.deliver("2026-01-11T11:00:01Z", MailStory.transport(mail -> {
            throw new IllegalStateException("fault");
        }))).hasMessage("fault");
        assertThat(story.deliver("2026-01-11T11:00:01Z", accepting)).hasSize(2)
                .allMatch(one -> one.delivery().state() == MailState.SENT
                        && one.delivery().attempts() == 1)
                .extracting(MailMessage::id).last().isEqualTo(first);
    }

    @Test
    void a_lost_connection_is_opened_again_for_the_next_message() {
        story.invoice(NOW, "brew");
        story.queue(NOW);
        int[] connections = new int[1];
        MailTransport losing = new MailTransport() {
            @Override
            public Connection connect() {
                connections[0]++;
                return failing(Scope.CONNECTION).connect();
            }
        };
        assertThat(story.deliver(NOW, losing)).hasSize(2)
                .allMatch(one -> one.delivery().nextAttemptAt() != null);
        assertThat(connections[0]).isEqualTo(2);
    }

    @Test
    void a_void_invoice_and_an_invalid_address_are_not_sent() {
        // Former versions stored such addresses.
        story.sales().story().writing(handle -> handle.execute(
                "UPDATE customers SET email = 'ü@b.example' WHERE external_id = 'brew'"));
        story.invoice(NOW, "brew");
        story.queue(NOW);
        story.sales().story().writing(handle -> new InvoiceService(
                story.sales().story().work(handle), new LifecycleInvoicing())
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
        assertThat(story.deliver(NOW, accepting)).hasSize(2)
                .allMatch(one -> one.delivery().state() == MailState.FAILED)
                .extracting(one -> one.delivery().lastError())
                .anyMatch(error -> error.endsWith("is void"))
                .anyMatch(error -> error.contains("\"ü@b.example\" is not an address"));
        assertThat(received).isEmpty();
    }

    @Test
    void two_programs_send_each_message_once() {
        story.invoice(NOW, "brew");
        story.queue(NOW);
        MailTransport meanwhile = MailStory.transport(mail -> {
            received.add(mail);
            story.delivery(NOW, accepting, message -> { }).deliver(MailFilter.ALL, () -> false);
        });
        story.deliver(NOW, meanwhile);
        assertThat(received).hasSize(2).extracting(OutgoingMail::messageId)
                .doesNotHaveDuplicates();
        assertThat(story.messages()).allMatch(one -> one.delivery().state() == MailState.SENT);
    }

    @Test
    void a_mail_waits_for_no_booking_on_a_server() {
        assumeTrue(TestServer.isForAll(), "a file has one writer");
        Database database = story.sales().story().database();
        try (Database other = Database.open(database.address(), upgrade -> { })) {
            List<MailMessage> sent = other.write(WriteScope.CUSTOMERS, handle ->
                    CompletableFuture.supplyAsync(() -> story.deliver(NOW, accepting))
                            .orTimeout(20, TimeUnit.SECONDS).join());
            assertThat(sent).extracting(one -> one.delivery().state())
                    .containsExactly(MailState.SENT);
        }
    }

    @Test
    void a_message_that_another_program_is_taking_is_left_to_it() {
        assumeTrue(TestServer.isForAll(), "a file has one writer");
        Database database = story.sales().story().database();
        try (Database other = Database.open(database.address(), upgrade -> { })) {
            List<MailMessage> sent = other.write(WriteScope.OWN_ROWS, handle -> {
                new MailMessages(handle).nextFree(MailFilter.ALL, Instant.parse(NOW));
                return CompletableFuture.supplyAsync(() -> story.deliver(NOW, accepting))
                        .orTimeout(20, TimeUnit.SECONDS).join();
            });
            assertThat(sent).isEmpty();
        }
        assertThat(story.deliver(NOW, accepting)).hasSize(1);
    }

    @Test
    void a_server_receives_the_mail_with_its_pdf() {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.PLAIN)) {
            story.deliver(NOW, new SmtpTransport(new SmtpServer("127.0.0.1", receiver.port(),
                    SmtpServer.Security.NONE, null, null, null, Duration.ofSeconds(5))));
            assertThat(receiver.accepted()).hasSize(1);
            assertThat(new String(receiver.accepted().get(0).bytes(),
                    StandardCharsets.US_ASCII)).contains(
                    "To: acme@buyer.example", "Content-Type: application/pdf",
                    "filename=" + invoice.document().number() + ".pdf");
        }
    }

    @Test
    void a_dunning_campaign_mails_its_requests_with_its_copies() {
        story.deliver(NOW, accepting);
        story.sales().apply("dunning_campaigns: [{code: polite, name: Polite, bcc_emails:"
                + " [boss@nimbus.example], thresholds: [{currency: EUR, amount_cents: 0}],"
                + " billing_entity_codes: [default]}]").runUntil("2026-02-13T10:00:00Z");
        assertThat(story.queue("2026-02-13T10:00:00Z")).hasSize(1);
        assertThat(story.deliver("2026-02-13T10:00:00Z", accepting)).hasSize(1)
                .allMatch(one -> one.delivery().state() == MailState.SENT);
        OutgoingMail mail = received.get(1);
        assertThat(mail.content().subject())
                .isEqualTo("Payment reminder from Nimbus: €220.36 overdue");
        assertThat(mail.content().text()).contains(
                "Invoice " + invoice.document().number() + ", February 10, 2026: €220.36");
        assertThat(mail.addressees().bcc()).containsExactly("boss@nimbus.example");
        assertThat(mail.attachments()).hasSize(1);
    }

    private static MailTransport failing(Scope scope) {
        return MailStory.transport(mail -> {
            throw new MailFailedException(scope, "450 later");
        });
    }
}
