package billing.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedTextTest {
    private static final String TOKEN = "AAAAAQ_-".repeat(8);

    @ParameterizedTest
    @CsvSource({
        "https://h.example/in?token=s3cret&x=1, https://h.example/in?…",
        "https://h.example?s3cret, https://h.example?…",
        "https://anna:s3cret@h.example:8443/in, https://…@h.example:8443/in",
        "HTTP://s3cret@h.example, HTTP://…@h.example",
        "https://anna:s3@cret@h.example/a@b, https://…@h.example/a@b",
        "see https://h.example/a?s3cret and http://i.example/b?s3cret,"
                + " see https://h.example/a?… and http://i.example/b?…"})
    void users_and_queries_of_urls_are_replaced(String text, String logged) {
        assertThat(LoggedText.withoutSecrets(text)).isEqualTo(logged);
    }

    @Test
    void tokens_of_signed_links_are_replaced() {
        assertThat(LoggedText.withoutSecrets("http://h/documents/" + TOKEN + "/ACME-1.pdf"))
                .isEqualTo("http://h/documents/…/ACME-1.pdf");
        assertThat(LoggedText.withoutSecrets("http://h/sub/customer-portal/" + TOKEN))
                .isEqualTo("http://h/sub/customer-portal/…");
    }

    @Test
    void json_is_still_json() {
        assertThat(LoggedText.withoutSecrets("""
                {"a":"http:\\/\\/u:p@h\\/in?s\\u003d1","b":"\\"http://h/?s\\\\\\", or","c":2}"""))
                .isEqualTo("""
                {"a":"http:\\/\\/…@h\\/in?…","b":"\\"http://h/?…\\\\\\", or","c":2}""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://h.example/in", "what? ask anna@h.example", "a//b@c?d", "",
        "http://h/documents/1e3b4a52-7d0c-4f2a-9d7e-0123456789ab/ACME-1234-001.pdf"})
    void all_else_is_logged_as_it_is(String text) {
        assertThat(LoggedText.withoutSecrets(text)).isEqualTo(text);
    }

    @Test
    void a_long_text_costs_little() {
        for (String part : new String[] {"http://", "http://a@", "http:\\/\\/h?\\", "/a-b"}) {
            String text = "\"" + "http://h/" + part.repeat(200_000);
            assertThat(LoggedText.withoutSecrets(text)).startsWith("\"http://");
        }
    }

    @Test
    void no_text_has_no_secrets() {
        assertThat(LoggedText.withoutSecrets(null)).isNull();
    }
}
