package billing.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.store.LinkKeys;
import billing.invoicing.Invoice;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.MailTransport;
import billing.mail.service.MailStory;
import billing.server.link.PortalPass;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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
    void a_thread_that_does_not_run_is_trouble() {
        try (MailStory story = new MailStory(folder)) {
            assertThat(thread(story, new AtomicReference<>(), new LinkedBlockingQueue<>(),
                    new LinkedBlockingQueue<>()).trouble()).contains("mails are not sent any more");
        }
    }

    @Test
    void the_link_of_a_mail_opens_the_portal_for_thirty_days() {
        try (MailStory story = new MailStory(folder)) {
            story.queue("2026-01-10T10:00:00Z");
            Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
            story.queue(NOW);
            Instant now = Instant.parse(NOW);
            story.sales().story().database().read(handle -> {
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

            @Override
            public String name() {
                return "faulty";
            }
        };
        Instant now = Instant.parse(NOW);
        return new MailThread(story.sales().story().database(), story.sales().story().ids(),
                () -> now, story.delivery(NOW, faulty, sent::add),
                failure -> reported.add(failure == null ? "fine" : failure.getMessage()), 10);
    }
}
