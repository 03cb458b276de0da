package billing.mail.smtp;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A server that takes mails.
 *
 * @param user    null to send without authentication
 * @param caFile  certificates in PEM of the authorities to trust; null for those of Java
 * @param timeout the longest that connecting and each reply of the server may take
 */
public record SmtpServer(String host, int port, Security security, String user, String password,
                         Path caFile, Duration timeout) {
    /** How the connection is encrypted; certificates are always checked. */
    public enum Security {
        /** STARTTLS, and nothing is sent without it. */
        STARTTLS(587),
        /** TLS from the first byte. */
        TLS(465),
        /** Not at all. */
        NONE(25);

        private final int port;

        Security(int port) {
            this.port = port;
        }

        /** The port that such servers usually have. */
        public int port() {
            return port;
        }
    }

    /** Host and port, for people. */
    public String name() {
        return host + ":" + port;
    }

    @Override
    public String toString() {
        return "SmtpServer[" + name() + ", " + security + "]";
    }
}
