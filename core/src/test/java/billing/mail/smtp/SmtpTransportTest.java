package billing.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import billing.mail.OutgoingMail.Addressees;
import billing.mail.SampleMails;
import billing.mail.SmtpReceiver;
import billing.mail.SmtpReceiver.Mode;
import billing.mail.smtp.SmtpServer.Security;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails sent to a server of the local machine, and its refusals. */
@Timeout(60)
class SmtpTransportTest {
    private static final OutgoingMail MAIL = SampleMails.mail("Rechnung", "a@b.example");

    @Test
    void a_mail_is_sent_with_starttls_and_a_password() {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            send(server(receiver, Security.STARTTLS, SmtpReceiver.PASSWORD, "localhost"),
                    SampleMails.mail("Rechnung", "Nimbus", new Addressees("a@b.example",
                            List.of("c@b.example"), List.of("hidden@b.example"))));
            assertThat(receiver.accepted()).hasSize(1);
            assertThat(receiver.accepted().get(0).recipients())
                    .containsExactly("a@b.example", "c@b.example", "hidden@b.example");
            assertThat(new String(receiver.accepted().get(0).bytes(), StandardCharsets.US_ASCII))
                    .contains("Subject: Rechnung", "Cc: c@b.example").doesNotContain("hidden");
        }
    }

    @Test
    void a_mail_is_sent_over_tls() {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.TLS)) {
            send(server(receiver, Security.TLS, SmtpReceiver.PASSWORD, "localhost"), MAIL);
            assertThat(receiver.accepted()).hasSize(1);
        }
    }

    @Test
    void nothing_is_sent_without_tls_or_to_an_unknown_certificate() {
        try (SmtpReceiver plain = new SmtpReceiver(Mode.PLAIN);
             SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            assertThat(failure(server(plain, Security.STARTTLS, null, "localhost"), MAIL))
                    .hasMessageContaining("STARTTLS is required");
            assertThat(failure(new SmtpServer("localhost", receiver.port(), Security.STARTTLS,
                    SmtpReceiver.USER, SmtpReceiver.PASSWORD, null, Duration.ofSeconds(5)), MAIL))
                    .hasMessageContaining("no secure connection");
            assertThat(failure(server(receiver, Security.STARTTLS, SmtpReceiver.PASSWORD,
                    "127.0.0.1"), MAIL)).as("the certificate is that of localhost")
                    .hasMessageContaining("no secure connection");
            assertThat(plain.accepted()).isEmpty();
            assertThat(receiver.accepted()).isEmpty();
        }
    }

    @Test
    void authorities_that_cannot_be_read_are_named_with_the_reason() {
        assertThatThrownBy(() -> new SmtpTransport(new SmtpServer("localhost", 25,
                Security.STARTTLS, null, null, Path.of("none.pem"), Duration.ofSeconds(5))))
                .isInstanceOf(MailFailedException.class)
                .hasMessage("cannot read the certificates of none.pem: no such file or folder")
                .hasCauseInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_refused_password_is_not_shown() {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.STARTTLS)) {
            MailFailedException failure = failure(server(receiver, Security.STARTTLS,
                    "wrong-pass", "localhost"), MAIL);
            assertThat(failure.scope()).isEqualTo(Scope.CONNECTION);
            assertThat(failure).hasMessageContaining("refused the user seller");
            assertThat(failure.getMessage()).doesNotContain("wrong-pass", "d3JvbmctcGFzcw");
            assertThat(failure).as("a reply may repeat it").hasNoCause();
        }
    }

    @Test
    void replies_of_the_server_decide_whether_a_mail_is_tried_again() {
        try (SmtpReceiver receiver = new SmtpReceiver(Mode.PLAIN)) {
            SmtpServer server = server(receiver, Security.NONE, null, "localhost");
            receiver.refuseRecipients("a@b", 550);
            assertThat(failure(server, MAIL).scope()).isEqualTo(Scope.REFUSED);
            receiver.refuseRecipients("a@b", 451);
            assertThat(failure(server, MAIL).scope()).isEqualTo(Scope.DEFERRED);
            receiver.acceptAll();
            receiver.refuseContents("Rechnung", 554);
            assertThat(failure(server, MAIL).scope()).isEqualTo(Scope.REFUSED);
            receiver.refuseContents("Rechnung", 452);
            assertThat(failure(server, MAIL)).hasMessageContaining("452 not here: Rechnung")
                    .extracting(MailFailedException::scope).isEqualTo(Scope.DEFERRED);
            receiver.acceptAll();
            receiver.refuseRecipients("hidden", 550);
            assertThat(failure(server, SampleMails.mail("x", "y", new Addressees("a@b.example",
                    List.of(), List.of("hidden@b.example"))))).as("to all or to none")
                    .hasMessageContaining("hidden").extracting(MailFailedException::scope)
                    .isEqualTo(Scope.REFUSED);
            assertThat(receiver.accepted()).isEmpty();
            receiver.acceptAll();
            send(server, MAIL);
            assertThat(receiver.accepted()).hasSize(1);
        }
    }

    @Test
    void a_connection_that_ends_within_a_mail_is_a_failure_of_the_connection() throws Exception {
        try (HalfwayServer halfway = new HalfwayServer()) {
            assertThat(failure(new SmtpServer("localhost", halfway.port(), Security.NONE, null,
                    null, null, Duration.ofSeconds(5)), MAIL).scope()).isEqualTo(Scope.CONNECTION);
        }
    }

    /** No name below {@code invalid} exists (RFC 6761). */
    @Test
    void a_host_that_does_not_exist_is_named_with_its_setting() {
        SmtpServer unknown = new SmtpServer("mail.invalid", 25, Security.NONE, null, null, null,
                Duration.ofSeconds(5));
        assertThat(failure(unknown, MAIL)).hasMessage("mail server mail.invalid:25: no such host;"
                + " check the setting smtp_host");
    }

    @Test
    void a_server_that_is_down_or_silent_is_a_failure_of_the_connection() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
            SmtpServer silent = new SmtpServer("127.0.0.1", port, Security.NONE, null, null, null,
                    Duration.ofMillis(200));
            assertThat(failure(silent, MAIL).scope()).isEqualTo(Scope.CONNECTION);
        }
        SmtpServer down = new SmtpServer("127.0.0.1", port, Security.NONE, null, null, null,
                Duration.ofSeconds(5));
        assertThat(failure(down, MAIL)).hasMessageContaining("mail server 127.0.0.1:" + port);
        assertThat(down).hasToString("SmtpServer[127.0.0.1:" + port + ", NONE]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "220-hello\r\n", "\r\n"})
    void a_reply_without_an_end_is_a_failure_of_the_connection(String endless) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> repeat(socket, endless.repeat(1_000)));
            server.start();
            MailFailedException failure = failure(new SmtpServer("127.0.0.1",
                    socket.getLocalPort(), Security.NONE, null, null, null,
                    Duration.ofSeconds(30)), MAIL);
            assertThat(failure.scope()).isEqualTo(Scope.CONNECTION);
            server.join();
        }
    }

    @Test
    void a_reply_without_an_end_over_tls_is_a_failure_of_the_connection() throws Exception {
        try (ServerSocket socket = SmtpReceiver.context().getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> repeat(socket, "2".repeat(1_000)));
            server.start();
            assertThat(failure(new SmtpServer("localhost", socket.getLocalPort(), Security.TLS,
                    null, null, authority(), Duration.ofSeconds(30)), MAIL))
                    .hasMessageContaining("replied with more than");
            server.join();
        }
    }

    @Test
    void a_reply_that_comes_too_slowly_is_a_failure_of_the_connection() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> repeat(socket, "2"));
            server.start();
            assertThat(failure(new SmtpServer("127.0.0.1", socket.getLocalPort(), Security.NONE,
                    null, null, null, Duration.ofMillis(200)), MAIL).scope())
                    .isEqualTo(Scope.CONNECTION);
            server.join();
        }
    }

    /** Sends the same to the first caller until the caller closes the connection. */
    private static void repeat(ServerSocket socket, String text) {
        try (Socket caller = socket.accept()) {
            while (true) {
                caller.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                Thread.sleep(text.length() == 1 ? 10 : 0);
            }
        } catch (IOException | InterruptedException e) {
            // The caller has gone.
            return;
        }
    }

    private static SmtpServer server(SmtpReceiver receiver, Security security, String password,
                                     String host) {
        return new SmtpServer(host, receiver.port(), security,
                password == null ? null : SmtpReceiver.USER, password, authority(),
                Duration.ofSeconds(5));
    }

    private static Path authority() {
        try {
            return Path.of(SmtpReceiver.class.getResource("localhost.pem").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send(SmtpServer server, OutgoingMail mail) {
        try (MailTransport.Connection connection = new SmtpTransport(server).connect()) {
            connection.send(mail);
        }
    }

    private static MailFailedException failure(SmtpServer server, OutgoingMail mail) {
        return catchThrowableOfType(MailFailedException.class, () -> send(server, mail));
    }
}
