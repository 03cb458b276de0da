package billing.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of a certain form. */
class FormatsTest {
    @ParameterizedTest
    @ValueSource(strings = {"http://a.example", "http://a.example:1", "https://a.example:65535/x",
        "https://a.example:/x", "http://[::1]", "http://[::1]:8080/x", "http://a.example/x:0",
        "http://a.example?b=c:99999", "http://user:word@a.example:80"})
    void a_url_has_no_port_or_one_that_exists(String url) {
        assertThat(Formats.hasValidPort(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a.example:0", "http://a.example:65536/x", "http://[::1]:99999",
        "http://a.example:123456789012", "http://a.example:-1", "http://a.example:http?b=c"})
    void a_port_that_does_not_exist_is_found(String url) {
        assertThat(Formats.hasValidPort(url)).isFalse();
    }
}
