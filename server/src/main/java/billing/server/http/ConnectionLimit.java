package billing.server.http;

import billing.kernel.limit.Limit;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the open connections of each address, so that one caller cannot use up those of all. IPv6
 * addresses are counted by their /64 network, since one caller usually has all of it. Trusted
 * proxies and the loopback address, where a proxy may run too, have the connections of many
 * callers: they are only counted in the total.
 */
final class ConnectionLimit {
    /** The limit of open connections of all addresses together. */
    static final int TOTAL = Limit.CONNECTIONS.most();
    private static final int NETWORK_BYTES = 8;
    private final int perAddress;
    private final Proxies proxies;
    private final Map<ByteBuffer, Integer> open = new HashMap<>();
    private int total;

    ConnectionLimit(int perAddress, Proxies proxies) {
        this.perAddress = perAddress;
        this.proxies = proxies;
    }

    /** Counts a new connection; false, without counting it, when it exceeds a limit. */
    synchronized boolean opened(InetAddress peer) {
        if (total >= TOTAL) {
            return false;
        }
        if (isLimited(peer)) {
            int count = open.getOrDefault(network(peer), 0);
            if (count >= perAddress) {
                return false;
            }
            open.put(network(peer), count + 1);
        }
        total++;
        return true;
    }

    /** A connection that was counted has been closed. */
    synchronized void closed(InetAddress peer) {
        total--;
        if (isLimited(peer)) {
            open.computeIfPresent(network(peer), (key, count) -> count == 1 ? null : count - 1);
        }
    }

    private boolean isLimited(InetAddress peer) {
        return !peer.isLoopbackAddress() && !proxies.trusts(peer);
    }

    private static ByteBuffer network(InetAddress peer) {
        byte[] address = peer.getAddress();
        return ByteBuffer.wrap(address, 0, Math.min(address.length, NETWORK_BYTES));
    }
}
