package billing.server.webhook;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;

/**
 * Which addresses messages may be sent to. An installation stands inside somebody's network; who
 * may register an endpoint must not reach what only that network may.
 *
 * <p>The address is resolved here and again by the connection right after; Java answers the second
 * question from memory, so the one that is judged is the one that is called.
 *
 * @param privates whether private networks are as good as the internet
 * @param loopback whether this machine is
 */
public record Targets(boolean privates, boolean loopback) {
    private static final int UNIQUE_LOCAL_MASK = 0xfe;
    private static final int UNIQUE_LOCAL = 0xfc;
    private static final int SHARED_FIRST = 100;
    private static final int SHARED_MASK = 0xc0;
    private static final int SHARED_SECOND = 64;

    /** Only addresses of the internet. */
    public static final Targets PUBLIC = new Targets(false, false);

    /**
     * Refuses an address that must not be called.
     *
     * @throws IOException when its host is unknown, or any of its addresses is refused
     */
    void check(URI address) throws IOException {
        for (InetAddress host : InetAddress.getAllByName(address.getHost())) {
            if (host.isLoopbackAddress() ? !privates && !loopback
                    : !privates && isPrivate(host)) {
                throw new IOException(address.getHost() + " is " + host.getHostAddress()
                        + ", an address of a private network; messages go there only with"
                        + " --allow-private-webhooks");
            }
        }
    }

    private static boolean isPrivate(InetAddress host) {
        byte[] bytes = host.getAddress();
        boolean shared = bytes.length == 4 && bytes[0] == SHARED_FIRST
                && (bytes[1] & SHARED_MASK) == SHARED_SECOND;
        boolean thisNetwork = bytes.length == 4 && bytes[0] == 0;
        boolean uniqueLocal = host instanceof Inet6Address
                && (bytes[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL;
        return host.isAnyLocalAddress() || host.isLinkLocalAddress()
                || host.isSiteLocalAddress() || host.isMulticastAddress() || shared
                || thisNetwork || uniqueLocal;
    }
}
