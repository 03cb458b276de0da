package billing.server.http;

import billing.kernel.limit.Limit;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;

/**
 * Where and how a server listens.
 *
 * @param host    name or address
 * @param port    0 takes a free one
 * @param tls     null for plain HTTP
 * @param proxies whose word counts for where a request comes from
 * @param connectionsPerAddress how many an address may have open at once
 * @param openMetrics whether everybody may see the metrics
 */
public record Listening(String host, int port, SSLContext tls, Limits limits, Proxies proxies,
                        int connectionsPerAddress, boolean openMetrics) {
    /** How many connections an address may have open at once unless the server is told. */
    public static final int CONNECTIONS_PER_ADDRESS = Limit.ADDRESS_CONNECTIONS.most();

    /** On this machine alone, in plain HTTP, on a free port. */
    public static Listening onThisMachine(Limits limits) {
        return new Listening("127.0.0.1", 0, null, limits, Proxies.NONE,
                CONNECTIONS_PER_ADDRESS, false);
    }

    /** What callers on the same network write to reach it, once it has its port. */
    public String url(InetSocketAddress address) {
        return (tls == null ? "http" : "https") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
