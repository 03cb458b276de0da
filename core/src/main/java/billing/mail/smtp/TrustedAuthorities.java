package billing.mail.smtp;

import billing.kernel.error.FileErrors;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** The authorities of a file, for servers whose certificate no public authority has signed. */
final class TrustedAuthorities {
    private TrustedAuthorities() {
    }

    /** Sockets that trust the certificates of a PEM file, and no others. */
    static SSLSocketFactory socketFactory(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)) {
                trusted.setCertificateEntry("authority-" + trusted.size(), each);
            }
            TrustManagerFactory managers =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (IOException e) {
            throw unreadable(file, FileErrors.reason(e), e);
        } catch (GeneralSecurityException e) {
            throw unreadable(file, SmtpReply.shown(e, null), e);
        }
    }

    private static MailFailedException unreadable(Path file, String reason, Exception cause) {
        return new MailFailedException(Scope.CONNECTION, "cannot read the certificates of "
                + file + ": " + reason, cause);
    }
}
