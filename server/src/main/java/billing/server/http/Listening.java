package billing.server.http;

import billing.kernel.limit.Limit;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;

/**
 * The address and options of a listening server.
 *
 * @param host    name or address
 * @param port    0 for a free one
 * @param tls     null for plain HTTP
 * @param proxies the trusted proxies, whose headers name the caller
 * @param connectionsPerAddress the limit of open connections of one address
 * @param openMetrics whether the metrics are public
 */
public record Listening(String host, int port, SSLContext tls, Limits limits, Proxies proxies,
                        int connectionsPerAddress, boolean openMetrics) {
    /** The default limit of open connections of one address. */
    public static final int CONNECTIONS_PER_ADDRESS = Limit.ADDRESS_CONNECTIONS.most();

    /** On the loopback address, in plain HTTP, on a free port. */
    public static Listening onThisMachine(Limits limits) {
        return new Listening("127.0.0.1", 0, null, limits, Proxies.NONE,
                CONNECTIONS_PER_ADDRESS, false);
    }

    /** The base URL for callers on the same network, with the port in use. */
    public String url(InetSocketAddress address) {
        return (tls == null ? "http" : "https") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
