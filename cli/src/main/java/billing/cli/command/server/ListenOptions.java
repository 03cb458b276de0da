package billing.cli.command.server;

import billing.cli.session.ListenAddress;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Proxies;
import billing.server.http.Tls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** The options of the server's listener. */
final class ListenOptions {
    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
            description = "Port to listen on; 0 selects a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--max-body", paramLabel = "BYTES", defaultValue = "10485760",
            description = "Maximum size of a request body. Default: ${DEFAULT-VALUE}")
    private long longestBody;

    @Option(names = "--max-connections", paramLabel = "NUMBER", defaultValue = "256",
            description = {"Maximum number of connections per client address; this machine and"
                + " trusted",
                "proxies may have more. Default: ${DEFAULT-VALUE}"})
    private int connections;

    @Option(names = "--trusted-proxy", paramLabel = "NETWORK", split = ",",
            description = {"Address or network (10.0.0.0/8) of a trusted proxy: its"
                + " X-Forwarded-For and",
                "X-Forwarded-Proto determine the client for limits and logs."})
    private List<String> proxies = List.of();

    @Option(names = "--tls-cert", paramLabel = "FILE",
            description = "Use TLS with this certificate chain (PEM).")
    private String certificates;

    @Option(names = "--tls-key", paramLabel = "FILE",
            description = "Private key of the certificate (PKCS #8, PEM).")
    private String certificateKey;

    @Option(names = "--metrics-open",
            description = {"Allow access to /metrics without an API key. By default only this"
                + " machine",
                "has it."})
    private boolean openMetrics;

    /**
     * The listener that the options describe.
     *
     * @throws UsageException if an option is invalid
     * @throws IOException    if the certificate cannot be read
     */
    Listening listening(Session session) throws IOException {
        return new Listening(knownHost(), new ListenAddress(host, port).port(), tls(session),
                Limits.ofBodies(atLeastOne("--max-body", longestBody)), proxies(),
                (int) atLeastOne("--max-connections", connections), openMetrics);
    }

    /** A message for a failure to listen; other failures are returned unchanged. */
    RuntimeException explained(UncheckedIOException failure) {
        return new ListenAddress(host, port).explained(failure,
                "use another --port (0 selects a free one) or another --host");
    }

    private String knownHost() {
        try {
            InetAddress.getByName(host);
            return host;
        } catch (UnknownHostException e) {
            throw new UsageException("--host: \"" + host + "\" is not a known host",
                    "use an address of this machine, like 127.0.0.1, or 0.0.0.0 for all");
        }
    }

    /** The value of an option, which must be 1 or more. */
    static long atLeastOne(String option, long value) {
        if (value < 1) {
            throw new UsageException(option + ": " + value + " is less than 1", "use 1 or more");
        }
        return value;
    }

    private Proxies proxies() {
        try {
            return Proxies.of(proxies);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--trusted-proxy: \"" + e.getMessage()
                    + "\" is not an address or a network", "use the form 10.0.0.7 or 10.0.0.0/8");
        }
    }

    private SSLContext tls(Session session) throws IOException {
        if ((certificates == null) != (certificateKey == null)) {
            throw new UsageException("--tls-cert and --tls-key must be given together",
            "add the missing one");
        }
        return certificates == null ? null
                : Tls.of(session.path(certificates), session.path(certificateKey));
    }
}
