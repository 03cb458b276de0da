package billing.ingestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.kernel.error.InvalidException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of an event in a request ({@code rating-and-usage.md 1.1}). */
class EventReaderTest {
    private static Node body(String json) {
        return Document.json("body", json, new Problems()).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"transaction_id, '\"transaction_id\":\"a\\ud800\"'",
        "external_subscription_id, '\"external_subscription_id\":\"\\udc00a\"'",
        "code, '\"code\":\"\\ud800\\ud800\"'",
        "properties, '\"properties\":{\"a\":[{\"b\":\"x\\ud83d\"}]}'"})
    void half_of_a_surrogate_pair_is_refused(String member, String json) {
        assertThatThrownBy(() -> new EventReader(Instant.EPOCH).read(body("{" + json + "}")))
                .isInstanceOf(InvalidException.class).hasMessage(member + ": value_is_invalid");
    }

    @Test
    void characters_beyond_the_basic_plane_are_kept() {
        assertThat(new EventReader(Instant.EPOCH).read(body(
                "{\"transaction_id\":\"\\ud83d\\ude00\"}")).transactionId()).isEqualTo("😀");
    }
}
