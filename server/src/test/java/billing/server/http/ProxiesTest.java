package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The caller, through proxies that are trusted and from addresses that are not. */
class ProxiesTest {
    private static final Proxies OURS = Proxies.of(List.of("10.0.0.0/8", "192.0.2.7", "fd00::/8"));

    @ParameterizedTest(name = "from {0} with {1}: {2}")
    @CsvSource(delimiter = '|', value = {
        "10.1.2.3    |                                    | 10.1.2.3",
        "10.1.2.3    | 203.0.113.9                        | 203.0.113.9",
        "fd00::1     | 203.0.113.9                        | 203.0.113.9",
        "10.1.2.3    | 198.51.100.1, 203.0.113.9          | 203.0.113.9",
        "10.1.2.3    | 203.0.113.9, 192.0.2.7, 10.9.9.9   | 203.0.113.9",
        "10.1.2.3    | 10.4.4.4, 10.9.9.9                 | 10.4.4.4",
        "203.0.113.9 | 198.51.100.1                       | 203.0.113.9",
        "11.0.0.1    | 198.51.100.1                       | 11.0.0.1",
        "192.0.2.8   | 198.51.100.1                       | 192.0.2.8",
        "10.1.2.3    | 203.0.113.9:4711                   | 203.0.113.9",
        "10.1.2.3    | [2001:db8::1]:4711                 | 2001:db8:0:0:0:0:0:1",
        "10.1.2.3    | 2001:db8::1                        | 2001:db8:0:0:0:0:0:1",
        "10.1.2.3    | ::ffff:203.0.113.9                 | 203.0.113.9",
        "10.1.2.3    | unknown                            | 10.1.2.3",
        "10.1.2.3    | 198.51.100.1, localhost            | 10.1.2.3",
        "10.1.2.3    | 198.51.100.1, 300.1.1.1            | 10.1.2.3",
        "10.1.2.3    | 198.51.100.1, , 10.9.9.9           | 10.9.9.9"})
    void the_caller_is_the_last_address_that_is_not_a_trusted_proxy(String peer, String header,
            String caller) throws Exception {
        assertThat(OURS.caller(InetAddress.getByName(peer), header == null ? List.of()
                : List.of(header))).isEqualTo(caller);
    }

    @Test
    void several_headers_count_as_one() throws Exception {
        assertThat(OURS.caller(InetAddress.getByName("10.1.2.3"),
                List.of("198.51.100.1, 203.0.113.9", "10.9.9.9"))).isEqualTo("203.0.113.9");
    }

    @Test
    void who_trusts_nobody_sees_only_the_connection() throws Exception {
        InetAddress peer = InetAddress.getByName("127.0.0.1");
        assertThat(Proxies.NONE.caller(peer, List.of("203.0.113.9"))).isEqualTo("127.0.0.1");
        assertThat(Proxies.NONE.scheme(peer, "https", "http")).isEqualTo("http");
    }

    @ParameterizedTest(name = "{0} says {1}: {2}")
    @CsvSource({"10.1.2.3, https, https", "10.1.2.3, HTTPS, https", "10.1.2.3, http, http",
        "10.1.2.3, 'https, http', https", "10.1.2.3, gopher, http", "10.1.2.3, , http",
        "203.0.113.9, https, http"})
    void a_trusted_proxy_states_how_it_was_called(String peer, String header, String scheme)
            throws Exception {
        assertThat(OURS.scheme(InetAddress.getByName(peer), header, "http")).isEqualTo(scheme);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0", "10.0.0.0/x", "::1/129", "",
        "/8"})
    void an_invalid_network_is_refused(String text) {
        assertThatThrownBy(() -> Proxies.of(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }
}
