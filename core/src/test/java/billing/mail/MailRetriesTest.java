package billing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When an attempt to deliver a mail is repeated. */
class MailRetriesTest {
    @Test
    void delays_grow_and_end() {
        assertThat(IntStream.range(1, MailRetries.ATTEMPTS)
                .mapToObj(attempt -> MailRetries.after(attempt).orElseThrow()).toList())
                .isSorted().doesNotHaveDuplicates().hasSize(7);
        assertThat(MailRetries.after(MailRetries.ATTEMPTS)).isEmpty();
    }
}
