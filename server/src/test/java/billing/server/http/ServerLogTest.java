package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.error.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What callers write steers no terminal that shows the log, and forges no line of it. */
class ServerLogTest {
    private static final String EVIL = "/\033[31m\u0000\u009b\u202e\nx";
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void control_characters_are_escaped_in_both_forms() {
        log(false).info("call", Map.of("path", EVIL));
        assertThat(text()).endsWith("INFO call path=/\\u001b[31m\\u0000\\u009b\\u202e\\nx\n");
        bytes.reset();
        log(true).info("call", Map.of("path", EVIL));
        assertThat(text()).contains("\"path\":\"/\\u001B[31m\\u0000\\u009b\\u202e\\nx\"");
        bytes.reset();
        log(false).failure("failed", new IllegalStateException(EVIL));
        assertThat(text()).doesNotContain("\033", "\u0000", "\u009b", "\u202e").contains("\tat ");
    }

    @Test
    void a_database_that_cannot_be_used_is_reported_in_one_line() {
        log(false).failure("request failed", new StoreException("the disk is full", "free space",
                true, new IllegalStateException("cannot commit")));
        assertThat(text()).endsWith(
                "ERROR request failed cause=the disk is full; free space\n").hasLineCount(1);
    }

    private ServerLog log(boolean json) {
        return new ServerLog(new PrintStream(bytes, true, StandardCharsets.UTF_8), json,
                () -> Instant.EPOCH);
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
