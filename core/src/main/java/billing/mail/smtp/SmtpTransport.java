package billing.mail.smtp;

import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.util.Properties;
import javax.net.ssl.SSLException;

/** Sends mails to a server by SMTP. */
public final class SmtpTransport implements MailTransport {
    private final SmtpServer server;
    private final Session session;

    /**
     * A transport that is not connected.
     *
     * @throws MailFailedException of the scope {@code CONNECTION} if the file of authorities cannot
     *                             be read
     */
    public SmtpTransport(SmtpServer server) {
        this.server = server;
        this.session = Session.getInstance(properties(server), null);
    }

    private static Properties properties(SmtpServer server) {
        Properties properties = new Properties();
        String timeout = String.valueOf(server.timeout().toMillis());
        properties.put("mail.smtp.connectiontimeout", timeout);
        properties.put("mail.smtp.timeout", timeout);
        properties.put("mail.smtp.writetimeout", timeout);
        properties.put("mail.smtp.socketFactory", new BoundedSockets(server.timeout()));
        properties.put("mail.smtp.socketFactory.fallback", "false");
        properties.put("mail.smtp.auth", String.valueOf(server.user() != null));
        boolean startsTls = server.security() == SmtpServer.Security.STARTTLS;
        properties.put("mail.smtp.starttls.enable", String.valueOf(startsTls));
        properties.put("mail.smtp.starttls.required", String.valueOf(startsTls));
        properties.put("mail.smtp.ssl.enable",
                String.valueOf(server.security() == SmtpServer.Security.TLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
        if (server.caFile() != null) {
            properties.put("mail.smtp.ssl.socketFactory",
                    TrustedAuthorities.socketFactory(server.caFile()));
        }
        // A mail goes to all of its recipients or to none: it has one state.
        properties.put("mail.smtp.sendpartial", "false");
        properties.put("mail.smtp.quitwait", "false");
        return properties;
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Connection connect() {
        try {
            Transport transport = session.getTransport("smtp");
            transport.connect(server.host(), server.port(), server.user(), server.password());
            return new SmtpConnection(transport);
        } catch (MessagingException | RuntimeException e) {
            throw new MailFailedException(Scope.CONNECTION, reason(e));
        }
    }

    private String reason(Exception failure) {
        String subject = "mail server " + server.name() + ": ";
        if (failure instanceof AuthenticationFailedException) {
            return subject + "refused the user " + server.user() + ": " + shown(failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return subject + "no secure connection: " + shown(cause);
            }
        }
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return subject + shown(cause);
    }

    private String shown(Throwable failure) {
        return SmtpReply.shown(failure, server.password());
    }

    /** An open connection. */
    private final class SmtpConnection implements Connection {
        private final Transport transport;

        SmtpConnection(Transport transport) {
            this.transport = transport;
        }

        @Override
        public void send(OutgoingMail mail) {
            try {
                MimeMail message = MimeMail.of(session, mail, false);
                transport.sendMessage(message,
                        MimeMail.addresses(mail.addressees().all()));
            } catch (MessagingException e) {
                throw SmtpReply.failure(e, server.password());
            }
        }

        @Override
        public void close() {
            try {
                transport.close();
            } catch (MessagingException e) {
                // What was accepted stays accepted.
                return;
            }
        }
    }
}
