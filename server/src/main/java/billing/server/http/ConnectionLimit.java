package billing.server.http;

import billing.kernel.limit.Limit;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits how many connections an address has open at once, so that one caller cannot use up what
 * all share. An IPv6 address counts with its network of 64 bits, all of which one caller holds.
 * Trusted proxies and this machine, where a proxy may stand too, carry the connections of many:
 * they are only counted in the total.
 */
final class ConnectionLimit {
    /** Open connections of all addresses together. */
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

    /** Counts a new connection; false when it is one too many, which is not counted. */
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
