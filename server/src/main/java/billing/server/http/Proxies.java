package billing.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The trusted proxies in front of the server, which name the caller in {@code X-Forwarded-For} and
 * the scheme in {@code X-Forwarded-Proto}. Anybody can send these headers, so only values added by
 * a trusted proxy count: the addresses are read from the last to the first, and the first that is
 * not a trusted proxy is the caller.
 */
public final class Proxies {
    /** No proxies: these headers are ignored. */
    public static final Proxies NONE = new Proxies(List.of());
    private static final HttpString FORWARDED_FOR = HttpString.tryFromString("X-Forwarded-For");
    private static final HttpString FORWARDED_PROTO =
            HttpString.tryFromString("X-Forwarded-Proto");
    private static final int BYTE_BITS = 8;
    private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final Pattern WITH_PORT =
            Pattern.compile("\\[(?<six>[^\\]]*)\\](:\\d+)?|(?<four>[0-9.]+):\\d+");
    private final List<Network> trusted;

    private record Network(byte[] address, int bits) {
        boolean holds(byte[] other) {
            for (int bit = 0; bit < bits; bit++) {
                int mask = 1 << BYTE_BITS - 1 - bit % BYTE_BITS;
                int index = bit / BYTE_BITS;
                if ((address[index] & mask) != (other[index] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }

    private Proxies(List<Network> trusted) {
        this.trusted = trusted;
    }

    /**
     * Proxies by their addresses or networks, like {@code 10.0.0.7} or {@code 10.0.0.0/8}.
     *
     * @throws IllegalArgumentException for a text that is neither
     */
    public static Proxies of(List<String> texts) {
        return new Proxies(texts.stream().map(Proxies::network).toList());
    }

    /**
     * The address of the caller.
     *
     * @param peer         the other end of the connection
     * @param forwardedFor the headers as received, each with one or more addresses
     */
    public String caller(InetAddress peer, List<String> forwardedFor) {
        if (forwardedFor.isEmpty()) {
            return peer.getHostAddress();
        }
        List<String> hops = new ArrayList<>();
        forwardedFor.forEach(header -> hops.addAll(List.of(header.split(","))));
        Collections.reverse(hops);
        InetAddress caller = peer;
        for (String hop : hops) {
            Optional<InetAddress> before = address(hop.strip());
            if (!trusts(caller) || before.isEmpty()) {
                break;
            }
            caller = before.get();
        }
        return caller.getHostAddress();
    }

    /** The address of the caller of a request. */
    String caller(HttpServerExchange exchange) {
        List<String> forwarded = exchange.getRequestHeaders().get(FORWARDED_FOR);
        return caller(exchange.getSourceAddress().getAddress(),
                forwarded == null ? List.of() : forwarded);
    }

    /** The base address that the caller used: scheme and host. */
    String base(HttpServerExchange exchange) {
        return scheme(exchange.getSourceAddress().getAddress(),
                exchange.getRequestHeaders().getFirst(FORWARDED_PROTO),
                exchange.getRequestScheme()) + "://" + exchange.getHostAndPort();
    }

    /** The scheme that the caller used: the one a trusted proxy names, else {@code own}. */
    public String scheme(InetAddress peer, String forwardedProto, String own) {
        if (forwardedProto == null || !trusts(peer)) {
            return own;
        }
        String first = forwardedProto.split(",", 2)[0].strip();
        return first.equalsIgnoreCase("https") ? "https"
                : first.equalsIgnoreCase("http") ? "http" : own;
    }

    /** Whether an address is one of these proxies. */
    boolean trusts(InetAddress address) {
        byte[] bytes = address.getAddress();
        return trusted.stream().anyMatch(network -> network.address.length == bytes.length
                && network.holds(bytes));
    }

    private static Network network(String text) {
        int slash = text.indexOf('/');
        byte[] address = address(slash < 0 ? text : text.substring(0, slash))
                .orElseThrow(() -> new IllegalArgumentException(text)).getAddress();
        int most = address.length * BYTE_BITS;
        String bits = slash < 0 ? String.valueOf(most) : text.substring(slash + 1);
        if (!bits.matches("\\d{1,3}") || Integer.parseInt(bits) > most) {
            throw new IllegalArgumentException(text);
        }
        return new Network(address, Integer.parseInt(bits));
    }

    /** Parses an address with or without a port; names are never resolved. */
    private static Optional<InetAddress> address(String text) {
        var with = WITH_PORT.matcher(text);
        String bare = !with.matches() ? text
                : with.group("six") != null ? with.group("six") : with.group("four");
        if (!IPV4.matcher(bare).matches() && !IPV6.matcher(bare).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(bare));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
