package billing.mail.smtp;

import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Authenticator;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.io.IOException;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Properties;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** Sends mails to a server by SMTP. */
public final class SmtpTransport implements MailTransport {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private final SmtpServer server;
    private final BoundedSockets sockets;
    /** Null for the authorities of the platform. */
    private final SSLSocketFactory authorities;
    private final Session session;

    /**
     * A transport that is not connected.
     *
     * @throws MailFailedException of the scope {@code CONNECTION} if the file of authorities cannot
     *                             be read
     */
    public SmtpTransport(SmtpServer server) {
        this.server = server;
        this.sockets = new BoundedSockets(server.timeout());
        this.authorities = server.caFile() == null ? null
                : TrustedAuthorities.socketFactory(server.caFile());
        this.session = Session.getInstance(properties(), new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(server.user(), server.password());
            }
        });
    }

    private Properties properties() {
        Properties properties = new Properties();
        String timeout = String.valueOf(server.timeout().toMillis());
        properties.put("mail.smtp.connectiontimeout", timeout);
        properties.put("mail.smtp.timeout", timeout);
        properties.put("mail.smtp.writetimeout", timeout);
        properties.put("mail.smtp.host", server.host());
        properties.put("mail.smtp.port", String.valueOf(server.port()));
        properties.put("mail.smtp.socketFactory", sockets);
        properties.put("mail.smtp.socketFactory.fallback", "false");
        properties.put("mail.smtp.auth", String.valueOf(server.user() != null));
        if (server.user() != null) {
            properties.put("mail.smtp.user", server.user());
        }
        boolean startsTls = server.security() == SmtpServer.Security.STARTTLS;
        properties.put("mail.smtp.starttls.enable", String.valueOf(startsTls));
        properties.put("mail.smtp.starttls.required", String.valueOf(startsTls));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.protocols", String.join(" ", PROTOCOLS));
        if (authorities != null) {
            properties.put("mail.smtp.ssl.socketFactory", authorities);
        }
        // A mail goes to all of its recipients or to none: it has one state.
        properties.put("mail.smtp.sendpartial", "false");
        properties.put("mail.smtp.quitwait", "false");
        return properties;
    }

    @Override
    public Connection connect() {
        try {
            SMTPTransport transport = (SMTPTransport) session.getTransport("smtp");
            if (server.security() == SmtpServer.Security.TLS) {
                // Left to the library, the connection would have none of the limits of replies.
                transport.connect(secureSocket());
            } else {
                transport.connect();
            }
            return new SmtpConnection(transport);
        } catch (MessagingException | IOException | RuntimeException e) {
            throw new MailFailedException(Scope.CONNECTION, reason(e));
        }
    }

    private Socket secureSocket() throws IOException {
        SSLSocketFactory tls = authorities == null
                ? (SSLSocketFactory) SSLSocketFactory.getDefault() : authorities;
        Socket plain = sockets.createSocket(server.host(), server.port());
        try {
            SSLSocket secure = (SSLSocket) tls.createSocket(plain, server.host(), server.port(),
                    true);
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setProtocols(PROTOCOLS);
            secure.setSSLParameters(parameters);
            secure.startHandshake();
            return secure;
        } catch (IOException e) {
            plain.close();
            throw e;
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
        return subject + (cause instanceof UnknownHostException
                ? "no such host; check the setting smtp_host" : shown(cause));
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
