package billing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Texts in headers of mails. */
class HeaderTextTest {
    @Test
    void a_header_text_is_one_line_of_limited_length() {
        assertThat(HeaderText.of("a\r\nBcc: b\u0000\u2028c\u202Ed\u0085 é 🎉"))
                .isEqualTo("a Bcc: b c d é 🎉");
        assertThat(HeaderText.of("🎉".repeat(500)).codePoints().count()).isEqualTo(200);
    }
}
