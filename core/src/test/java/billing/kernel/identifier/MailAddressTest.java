package billing.kernel.identifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts are addresses that a mail server takes. */
class MailAddressTest {
    @ParameterizedTest
    @CsvSource({"a@b.example,a@b.example", "' a.b+c@B.Example ',a.b+c@b.example",
        "o'neil@b.example,o'neil@b.example", "x@bücher.example,x@xn--bcher-kva.example",
        "A@b.example,A@b.example"})
    void an_address_is_taken_with_its_domain_in_ascii(String text, String address) {
        assertThat(MailAddress.parse(text)).contains(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "@b.example", "a@b", "a@b@c.example", "a b@c.example",
        "a@b.example\r\nBcc: x@y.example", "a\n@b.example", "a@b.example, x@y.example",
        "<a@b.example>", "Name <a@b.example>", "\"a b\"@c.example", "a;x@b.example",
        "a@b.example>", "ü@b.example", "a@[127.0.0.1]", "a@-b.example", "a@b-.example",
        "a..b@c.example", ".a@b.example", "a@b..example", "a\u0000@b.example", "a(c)@b.example"})
    void what_could_end_a_header_or_name_a_second_address_is_refused(String text) {
        assertThat(MailAddress.parse(text)).isEmpty();
    }

    @Test
    void length_is_limited() {
        assertThat(MailAddress.parse("a".repeat(64) + "@b.example")).isPresent();
        assertThat(MailAddress.parse("a".repeat(65) + "@b.example")).isEmpty();
        assertThat(MailAddress.parse("a@" + "b".repeat(250) + ".example")).isEmpty();
    }

    @Test
    void a_list_has_each_address_once() {
        assertThat(MailAddress.split("a@b.example, c@d.example ,,A@B.example"))
                .isEqualTo(List.of("a@b.example", "c@d.example"));
        assertThat(MailAddress.split(null)).isEmpty();
    }
}
