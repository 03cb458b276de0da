package billing.server.webhook;

import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Addresses that are not those of public servers: all of IANA's special-purpose address registries
 * for IPv4 and IPv6 (RFC 6890), multicast, and IPv6 addresses other than global unicast
 * ({@code 2000::/3}). Addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo) are always
 * refused.
 */
final class SpecialAddresses {
    private static final List<Network> SPECIAL = Stream.of(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", // private
            "100.64.0.0/10", // shared by customers of a provider
            "127.0.0.0/8", // loopback
            "169.254.0.0/16", // link-local, metadata of clouds
            "192.0.0.0/24", // protocol assignments, metadata of a cloud
            "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", // documentation
            "192.31.196.0/24", "192.175.48.0/24", // AS112
            "192.52.193.0/24", // AMT
            "192.88.99.0/24", // 6to4 relays
            "198.18.0.0/15", // benchmarks
            "224.0.0.0/4", // multicast
            "240.0.0.0/4", // reserved, broadcast
            "2001::/23", // protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID
            "2001:db8::/32", "3fff::/20", // documentation
            "2002::/16", // 6to4
            "2620:4f:8000::/48") // AS112
            .map(Network::of).toList();
    /** Excludes loopback, NAT64, unique local, link-local and multicast addresses, among others. */
    private static final Network GLOBAL_UNICAST = Network.of("2000::/3");

    private SpecialAddresses() {
    }

    /** Whether an address is one of them. */
    static boolean contain(InetAddress address) {
        return !(address instanceof Inet4Address) && !GLOBAL_UNICAST.contains(address)
                || SPECIAL.stream().anyMatch(network -> network.contains(address));
    }

    /**
     * A network: addresses with the same prefix.
     *
     * @param prefix the bits of the prefix, as a number
     * @param free   the number of bits after the prefix
     * @param bytes  the length of an address
     */
    private record Network(BigInteger prefix, int free, int bytes) {
        static Network of(String text) {
            String[] parts = text.split("/");
            byte[] address = literal(parts[0]).getAddress();
            int free = address.length * Byte.SIZE - Integer.parseInt(parts[1]);
            return new Network(new BigInteger(1, address).shiftRight(free), free,
                    address.length);
        }

        boolean contains(InetAddress address) {
            byte[] given = address.getAddress();
            return given.length == bytes
                    && new BigInteger(1, given).shiftRight(free).equals(prefix);
        }

        private static InetAddress literal(String text) {
            try {
                return InetAddress.getByName(text);
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(text, e);
            }
        }
    }
}
