package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One caller cannot use up the connections that all share. */
class ConnectionLimitTest {
    private static final int MOST = 3;
    private final ConnectionLimit limit =
            new ConnectionLimit(MOST, Proxies.of(List.of("10.0.0.0/8")));

    @Test
    void an_address_has_so_many_connections_until_it_closes_some() throws Exception {
        open("192.0.2.1", MOST);
        assertThat(limit.opened(address("192.0.2.1"))).isFalse();
        assertThat(limit.opened(address("192.0.2.2"))).isTrue();
        limit.closed(address("192.0.2.1"));
        assertThat(limit.opened(address("192.0.2.1"))).isTrue();
        assertThat(limit.opened(address("192.0.2.1"))).isFalse();
    }

    @Test
    void addresses_of_one_network_count_as_one() throws Exception {
        open("2001:db8::1", MOST);
        assertThat(limit.opened(address("2001:db8::ffff:1"))).isFalse();
        assertThat(limit.opened(address("2001:db8:0:1::1"))).isTrue();
    }

    @Test
    void proxies_that_are_trusted_and_this_machine_carry_the_connections_of_many()
            throws Exception {
        for (String address : new String[] {"10.1.2.3", "127.0.0.1", "::1"}) {
            open(address, 100 * MOST);
        }
    }

    @Test
    void all_together_have_a_limit_too() throws Exception {
        open("10.1.2.3", ConnectionLimit.TOTAL);
        assertThat(limit.opened(address("10.1.2.3"))).isFalse();
        assertThat(limit.opened(address("192.0.2.1"))).isFalse();
        limit.closed(address("10.1.2.3"));
        assertThat(limit.opened(address("192.0.2.1"))).isTrue();
    }

    private void open(String from, int count) throws Exception {
        for (int number = 0; number < count; number++) {
            assertThat(limit.opened(address(from))).isTrue();
        }
    }

    private static InetAddress address(String text) throws Exception {
        return InetAddress.getByName(text);
    }
}
