package billing.cli.command.server;

import billing.cli.command.send.MailConfiguration;
import billing.engine.Engines;
import billing.kernel.time.SystemClock;
import billing.mail.MailFailedException;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.service.MailDelivery;
import billing.mail.smtp.SmtpServer;
import billing.mail.smtp.SmtpTransport;
import billing.server.http.ServerLog;
import billing.server.mail.MailThread;
import billing.server.routing.Installation;
import billing.server.schedule.RoundThread;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Sends documents by mail while the server runs, if a mail server is set, and logs failures. */
final class MailSending implements AutoCloseable, RoundThread.Listener {
    private final ServerLog log;
    private final BiConsumer<String, Throwable> failures;
    private final MailThread thread;
    private String lastFailure;

    /**
     * Mails of an installation; nothing is started.
     *
     * @param configuration null to send no mails
     * @param failures      receives unexpected failures
     * @throws billing.cli.session.UsageException if the settings are not valid
     */
    MailSending(Installation installation, MailConfiguration configuration, ServerLog log,
                BiConsumer<String, Throwable> failures) {
        this.log = log;
        this.failures = failures;
        Optional<SmtpServer> server =
                configuration == null ? Optional.empty() : configuration.server();
        this.thread = server.isEmpty() ? null : new MailThread(installation.database(),
                installation.identifiers(), installation.clock(),
                new MailDelivery(installation.database(), Engines.clock(
                        installation.database().address(), new SystemClock()),
                        new SmtpTransport(server.get()),
                        configuration.composition(installation.publicUrl()), this::attempted),
                this);
    }

    void start() {
        if (thread != null) {
            thread.start();
        }
    }

    /** The reason why no mail is sent; empty if none is to be sent. */
    Optional<String> trouble() {
        return thread == null ? Optional.empty() : thread.trouble();
    }

    private void attempted(MailMessage message) {
        if (message.delivery().state() != MailState.SENT) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("mail", message.id());
            facts.put("document", message.document().name());
            facts.put("state", message.delivery().state());
            facts.put("reason", message.delivery().lastError());
            log.info("mail failed", facts);
        }
    }

    @Override
    public void recovered() {
        lastFailure = null;
        log.info("mail is sent again", Map.of());
    }

    /** Logs a failure once, however often it is repeated. */
    @Override
    public void failed(Throwable failure) {
        if (!Objects.equals(lastFailure, String.valueOf(failure.getMessage()))) {
            lastFailure = String.valueOf(failure.getMessage());
            if (failure instanceof MailFailedException) {
                log.warning("mail is not sent", Map.of("reason", lastFailure));
            } else {
                failures.accept("mail failed", failure);
            }
        }
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.close();
        }
    }
}
