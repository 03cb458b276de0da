package billing.mail;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.auth.PlainAuthenticationHandlerFactory;
import org.subethamail.smtp.server.SMTPServer;

/** A mail server of the local machine that keeps what it accepts, and refuses what it shall. */
public final class SmtpReceiver implements AutoCloseable {
    /** The user that it knows. */
    public static final String USER = "seller";
    /** The password of the user. */
    public static final String PASSWORD = "s3cret-pass";
    private static final char[] STORE_PASSWORD = "password".toCharArray();
    private final SMTPServer server;
    private final List<Accepted> accepted = new CopyOnWriteArrayList<>();
    private volatile Refusal recipients = Refusal.NONE;
    private volatile Refusal contents = Refusal.NONE;

    /** How it encrypts connections. */
    public enum Mode {
        /** STARTTLS and a password are required. */
        STARTTLS,
        /** TLS from the first byte, and a password. */
        TLS,
        /** Neither encryption nor password. */
        PLAIN
    }

    /** A mail: whom it was for, and its bytes. */
    public record Accepted(List<String> recipients, byte[] bytes) {
    }

    /** What is refused with which code. */
    private record Refusal(String what, int code) {
        private static final Refusal NONE = new Refusal("\u0000", 0);

        void check(String text) throws RejectException {
            if (text.contains(what)) {
                throw new RejectException(code, "not here: " + what);
            }
        }
    }

    /** Starts a server on a free port. */
    public SmtpReceiver(Mode mode) {
        SMTPServer.Builder builder = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress()).hostName("localhost")
                .insertReceivedHeaders(false).messageHandlerFactory(context -> new Handler());
        if (mode != Mode.PLAIN) {
            builder = builder.requireAuth().authenticationHandlerFactory(
                    new PlainAuthenticationHandlerFactory((user, password, context) -> {
                        if (!USER.equals(user) || !PASSWORD.equals(password)) {
                            throw new LoginFailedException();
                        }
                    }));
        }
        if (mode == Mode.STARTTLS) {
            builder = builder.enableTLS().requireTLS().startTlsSocketFactory(context());
        } else if (mode == Mode.TLS) {
            builder = builder.serverSocketFactory(context())
                    .showAuthCapabilitiesBeforeSTARTTLS(true);
        }
        server = builder.build();
        server.start();
    }

    /** Encrypts as a server called localhost, whose certificate is localhost.pem. */
    public static SSLContext context() {
        try (InputStream in = SmtpReceiver.class.getResourceAsStream("localhost.p12")) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, STORE_PASSWORD);
            KeyManagerFactory managers =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, STORE_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Refuses recipients that contain a text with a code from now on. */
    public void refuseRecipients(String text, int code) {
        recipients = new Refusal(text, code);
    }

    /** Refuses mails that contain a text with a code, after they were received, from now on. */
    public void refuseContents(String text, int code) {
        contents = new Refusal(text, code);
    }

    /** Refuses nothing from now on. */
    public void acceptAll() {
        recipients = Refusal.NONE;
        contents = Refusal.NONE;
    }

    /** The port that it listens on. */
    public int port() {
        return server.getPortAllocated();
    }

    /** What it has accepted. */
    public List<Accepted> accepted() {
        return accepted;
    }

    @Override
    public void close() {
        server.stop();
    }

    private final class Handler implements MessageHandler {
        private final List<String> to = new ArrayList<>();

        @Override
        public void from(String from) {
            // Every sender is welcome.
        }

        @Override
        public void recipient(String recipient) throws RejectException {
            recipients.check(recipient);
            to.add(recipient);
        }

        @Override
        public String data(InputStream data) throws RejectException, IOException {
            byte[] bytes = data.readAllBytes();
            contents.check(new String(bytes, StandardCharsets.ISO_8859_1));
            accepted.add(new Accepted(List.copyOf(to), bytes));
            return null;
        }

        @Override
        public void done() {
            // The connection may bring another mail.
        }
    }
}
