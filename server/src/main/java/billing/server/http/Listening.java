package billing.server.http;

import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;

/**
 * Where and how a server listens.
 *
 * @param host    name or address
 * @param port    0 takes a free one
 * @param tls     null for plain HTTP
 * @param proxies whose word counts for where a request comes from
 */
public record Listening(String host, int port, SSLContext tls, Limits limits, Proxies proxies) {
    /** On this machine alone, in plain HTTP, on a free port. */
    public static Listening onThisMachine(Limits limits) {
        return new Listening("127.0.0.1", 0, null, limits, Proxies.NONE);
    }

    /** What callers on the same network write to reach it, once it has its port. */
    public String url(InetSocketAddress address) {
        return (tls == null ? "http" : "https") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
