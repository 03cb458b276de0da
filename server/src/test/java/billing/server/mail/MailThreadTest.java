package billing.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.store.LinkKeys;
import billing.engine.Eventually;
import billing.invoicing.Invoice;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.MailTransport;
import billing.mail.service.MailStory;
import billing.server.link.PortalPass;
import billing.server.schedule.RoundThread;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The thread that mails outlives whatever happens to it. */
@Timeout(60)
class MailThreadTest {
    private static final String NOW = "2026-01-11T11:00:00Z";
    @TempDir
    Path folder;

    @Test
    void a_failing_server_and_a_lack_of_memory_are_reported_and_mails_go_on() throws Exception {
        AtomicReference<Throwable> fault = new AtomicReference<>(
                new MailFailedException(Scope.CONNECTION, "down"));
        LinkedBlockingQueue<Object> reported = new LinkedBlockingQueue<>();
        LinkedBlockingQueue<MailMessage> sent = new LinkedBlockingQueue<>();
        try (MailStory story = new MailStory(folder)) {
            story.queue("2026-01-10T10:00:00Z");
            story.invoice("2026-01-11T10:00:00Z", "acme");
            MailThread thread = thread(story, fault, reported, sent);
            try (thread) {
                thread.start();
                assertThat(reported.poll(30, TimeUnit.SECONDS)).isEqualTo("down");
                fault.set(new OutOfMemoryError("full"));
                while (!"full".equals(reported.poll(30, TimeUnit.SECONDS))) {
                    assertThat(thread.trouble()).isEmpty();
                }
                fault.set(null);
                assertThat(sent.poll(30, TimeUnit.SECONDS).delivery().state())
                        .isEqualTo(MailState.SENT);
                assertThat(thread.trouble()).isEmpty();
            }
            assertThat(thread.trouble()).isEmpty();
        }
    }

    @Test
    void failing_rounds_are_trouble_and_a_mail_server_that_is_down_is_none() throws Exception {
        AtomicReference<Throwable> fault = new AtomicReference<>(
                new MailFailedException(Scope.CONNECTION, "down"));
        LinkedBlockingQueue<Object> reported = new LinkedBlockingQueue<>();
        String trouble = "mail deliveries fail, see the log";
        try (MailStory story = new MailStory(folder)) {
            story.queue("2026-01-10T10:00:00Z");
            story.invoice("2026-01-11T10:00:00Z", "acme");
            try (MailThread thread = thread(story, fault, reported, new LinkedBlockingQueue<>(),
                    Duration.ZERO)) {
                thread.start();
                for (int round = 0; round < 3; round++) {
                    assertThat(reported.poll(30, TimeUnit.SECONDS)).isEqualTo("down");
                    assertThat(thread.trouble()).isNotEqualTo(Optional.of(trouble));
                }
                fault.set(new IllegalStateException("broken"));
                Eventually.holds("the failure is trouble", () ->
                        thread.trouble().equals(Optional.of(trouble)));
                fault.set(null);
                Eventually.holds("the recovery is reported", () ->
                        "fine".equals(reported.poll()));
                assertThat(thread.trouble()).isNotEqualTo(Optional.of(trouble));
            }
        }
    }

    @Test
    void a_thread_that_does_not_run_is_trouble() {
        try (MailStory story = new MailStory(folder)) {
            assertThat(thread(story, new AtomicReference<>(), new LinkedBlockingQueue<>(),
                    new LinkedBlockingQueue<>()).trouble()).contains("mail deliveries have stopped");
        }
    }

    @Test
    void the_link_of_a_mail_opens_the_portal_for_thirty_days() {
        try (MailStory story = new MailStory(folder)) {
            story.queue("2026-01-10T10:00:00Z");
            Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
            story.queue(NOW);
            Instant now = Instant.parse(NOW);
            story.sales().story().read(handle -> {
                String link = new PortalLinks("https://b.example").create(handle,
                        story.messages().get(0), now);
                assertThat(link).startsWith("https://b.example/customer-portal/");
                String token = link.substring(link.lastIndexOf('/') + 1);
                var keys = new LinkKeys(handle).ring();
                assertThat(PortalPass.of(token, keys, now.plus(PortalLinks.TERM).minusMillis(1)))
                        .get().extracting(PortalPass::customerId)
                        .isEqualTo(invoice.parties().customerId());
                assertThat(PortalPass.of(token, keys, now.plus(PortalLinks.TERM))).isEmpty();
                return List.of();
            });
        }
    }

    private static MailThread thread(MailStory story, AtomicReference<Throwable> fault,
                                     LinkedBlockingQueue<Object> reported,
                                     LinkedBlockingQueue<MailMessage> sent) {
        return thread(story, fault, reported, sent, Duration.ofMinutes(10));
    }

    private static MailThread thread(MailStory story, AtomicReference<Throwable> fault,
                                     LinkedBlockingQueue<Object> reported,
                                     LinkedBlockingQueue<MailMessage> sent, Duration patience) {
        MailTransport transport = MailStory.transport(mail -> { });
        MailTransport faulty = new MailTransport() {
            @Override
            public Connection connect() {
                Throwable thrown = fault.get();
                if (thrown instanceof Error error) {
                    throw error;
                }
                if (thrown instanceof RuntimeException exception) {
                    throw exception;
                }
                return transport.connect();
            }
        };
        Instant now = Instant.parse(NOW);
        return new MailThread(story.sales().story().database(), story.sales().story().ids(),
                () -> now, story.delivery(NOW, faulty, sent::add),
                new RoundThread.Listener() {
                    @Override
                    public void failed(Throwable failure) {
                        reported.add(failure.getMessage());
                    }

                    @Override
                    public void recovered() {
                        reported.add("fine");
                    }
                }, new RoundThread.Timing(Duration.ofSeconds(2), Duration.ofMillis(10), patience,
                        Duration.ofSeconds(5)));
    }
}
