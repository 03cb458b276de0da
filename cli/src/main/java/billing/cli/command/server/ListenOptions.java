package billing.cli.command.server;

import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.kernel.error.NotAllowedException;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.Proxies;
import billing.server.http.Tls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** Where and how the server listens. */
final class ListenOptions {
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1",
            description = "Address to listen on; ${DEFAULT-VALUE} by default.")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
            description = "Port to listen on, 0 for a free one; ${DEFAULT-VALUE} by default.")
    private int port;

    @Option(names = "--max-body", paramLabel = "BYTES", defaultValue = "10485760",
            description = "Longest body of a request; ${DEFAULT-VALUE} by default.")
    private long longestBody;

    @Option(names = "--max-connections", paramLabel = "NUMBER", defaultValue = "256",
            description = {"Most connections that one address may have open; ${DEFAULT-VALUE} by",
                "default. This machine and trusted proxies may have more."})
    private int connections;

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

    @Option(names = "--metrics-open",
            description = {"Show /metrics to everybody. By default only programs on this machine",
                "see it without an API key."})
    private boolean openMetrics;

    /**
     * What the options say.
     *
     * @throws UsageException when they do not fit together
     * @throws IOException    when the certificate cannot be read
     */
    Listening listening(Session session) throws IOException {
        return new Listening(knownHost(), validPort(), tls(session),
                Limits.ofBodies(atLeastOne("--max-body", longestBody)), proxies(),
                (int) atLeastOne("--max-connections", connections), openMetrics);
    }

    /** The failure to listen, in words; other failures pass. */
    RuntimeException explained(UncheckedIOException failure) {
        return failure.getCause() instanceof SocketException refused
                ? new NotAllowedException("address_not_available", "cannot listen on " + host + ":"
                        + port + ": " + refused.getMessage() + "; choose another --port, or 0 for"
                        + " a free one, or another --host")
                : failure;
    }

    private String knownHost() {
        try {
            InetAddress.getByName(host);
            return host;
        } catch (UnknownHostException e) {
            throw new UsageException("--host: \"" + host + "\" is not a known host",
                    "use an address of this machine, like 127.0.0.1 or 0.0.0.0 for all");
        }
    }

    private int validPort() {
        if (port < 0 || port > LARGEST_PORT) {
            throw new UsageException("--port: " + port + " is not a port",
                    "use a number from 0 (any free port) to " + LARGEST_PORT);
        }
        return port;
    }

    private static long atLeastOne(String option, long value) {
        if (value < 1) {
            throw new UsageException(option + ": " + value + " is too small", "use 1 or more");
        }
        return value;
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
