package billing.cli.command.server;

import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Proxies;
import billing.server.http.Tls;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** Where and how the server listens. */
final class ListenOptions {
    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1",
            description = "Address to listen on; ${DEFAULT-VALUE} by default.")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
            description = "Port to listen on, 0 for a free one; ${DEFAULT-VALUE} by default.")
    private int port;

    @Option(names = "--max-body", paramLabel = "BYTES", defaultValue = "10485760",
            description = "Longest body of a request; ${DEFAULT-VALUE} by default.")
    private long longestBody;

    @Option(names = "--trusted-proxy", paramLabel = "NETWORK", split = ",",
            description = {"Believe X-Forwarded-For and X-Forwarded-Proto of this proxy: who calls",
                "counts for limits and logs. An address or a network like 10.0.0.0/8."})
    private List<String> proxies = List.of();

    @Option(names = "--tls-cert", paramLabel = "FILE",
            description = "Speak TLS with this certificate chain, in PEM.")
    private String certificates;

    @Option(names = "--tls-key", paramLabel = "FILE",
            description = "The certificate's key, PKCS #8 in PEM.")
    private String certificateKey;

    /**
     * What the options say.
     *
     * @throws UsageException when they do not fit together
     * @throws IOException    when the certificate cannot be read
     */
    Listening listening(Session session) throws IOException {
        return new Listening(host, port, tls(session), Limits.ofBodies(longestBody), proxies());
    }

    private Proxies proxies() {
        try {
            return Proxies.of(proxies);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--trusted-proxy: \"" + e.getMessage()
                    + "\" is no address and no network", "like 10.0.0.7 or 10.0.0.0/8");
        }
    }

    private SSLContext tls(Session session) throws IOException {
        if ((certificates == null) != (certificateKey == null)) {
            throw new UsageException("one of --tls-cert and --tls-key is missing",
                    "give both");
        }
        return certificates == null ? null
                : Tls.of(session.path(certificates), session.path(certificateKey));
    }
}
