package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiCalls;
import billing.server.business.RunningServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("api-conventions.md 15: an event is answered with the properties it was sent with")
class EventPropertiesTest {
    private RunningServer server;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder);
    }

    @AfterEach
    void end() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-7", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "12345678901234567890123", "0.10", "12345678901234567890123.5",
        "[18446744073709551616]"})
    void numbers_of_any_size(String number) {
        ApiCalls calls = new ApiCalls(server.api());
        String sent = calls.ok("POST", "/events", "{'event': {'transaction_id': 't', 'code': 'c',"
                + " 'external_subscription_id': 's', 'properties': {'n': " + number + "}}}")
                .at("/event/properties").toString();
        assertThat(sent).isEqualTo("{\"n\":" + number + "}");
        assertThat(calls.send("GET", "/events/t", null).json().at("/event/properties").toString())
                .isEqualTo(sent);
        assertThat(calls.ok("GET", "/events", null).at("/events/0/properties").toString())
                .isEqualTo(sent);
    }
}
