package billing.server.http;

import billing.input.file.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Reads a certificate and its key from PEM files, as ACME clients write them. */
public final class Tls {
    private static final Pattern KEY = Pattern.compile(
            "-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final char[] NO_PASSWORD = new char[0];

    private Tls() {
    }

    /**
     * The TLS context of a server.
     *
     * @param certificates the chain, the server's own first
     * @param key          PKCS #8, without a password
     * @throws IOException when the files cannot be read or have other content
     */
    public static SSLContext of(Path certificates, Path key) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            store.setKeyEntry("server", key(key), NO_PASSWORD, CertificateFactory
                    .getInstance("X.509").generateCertificates(
                            new ByteArrayInputStream(content(certificates)))
                    .toArray(Certificate[]::new));
            KeyManagerFactory managers =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("no certificate and matching key in " + certificates + " and "
                    + key + ": " + e.getMessage(), e);
        }
    }

    private static byte[] content(Path file) throws IOException {
        return SourceFile.of(file.toString(), file).content();
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        Matcher pem = KEY.matcher(
                new String(content(file), StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new IOException(file + " holds no PRIVATE KEY; openssl pkcs8 -topk8 -nocrypt"
                    + " creates one");
        }
        PKCS8EncodedKeySpec spec =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
        for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                // A key of another algorithm: the next one is tried.
                continue;
            }
        }
        throw new IOException(file + " holds a key of an unknown algorithm");
    }
}
