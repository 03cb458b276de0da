package billing.server.api;

import static billing.server.api.LimitedServer.event;
import static billing.server.api.LimitedServer.members;
import static billing.server.api.LimitedServer.preview;
import static billing.server.api.LimitedServer.repeated;
import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies have a limited number of values and levels, and lists of items. */
@Timeout(60)
class BodyLimitsTest {
    private LimitedServer server;

    @BeforeEach
    void start(@TempDir Path folder) {
        server = new LimitedServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    static Stream<Arguments> bodies() {
        int values = Limit.BODY_VALUES.most();
        int depth = Limit.BODY_DEPTH.most();
        int name = Limit.MEMBER_NAME.most();
        return Stream.of(
                Arguments.of("values", others("x", members(values - 3)),
                        others("x", members(values - 2)), "more than 100,000 values"),
                Arguments.of("levels", others("x", "'n': " + "[".repeat(depth - 3)
                                + "]".repeat(depth - 3)),
                        others("x", "'n': " + "[".repeat(depth - 2) + "]".repeat(depth - 2)),
                        "nested deeper than 100 levels"),
                Arguments.of("name", others("x".repeat(name), ""), others("x".repeat(name + 1), ""),
                        "the name of a member has more than 1,000 characters"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void a_body_is_read_up_to_its_limits(String what, String most, String more, String limit) {
        assertThat(server.answer(most).status()).isEqualTo(422);
        assertThat(server.answer(more).status()).isEqualTo(400);
        assertThat(server.answer(more).json().get("error").textValue())
                .isEqualTo("Bad Request: " + limit);
    }

    @Test
    void lists_of_a_hundred_thousand_are_refused() {
        assertThat(server.answer(preview(100_000)).status()).isIn(400, 422);
        assertThat(server.answer("POST /invoices {'invoice': {'external_customer_id': 'anna',"
                + " 'currency': 'EUR', 'fees': [" + repeated("{'add_on_code': 'none'}", 100_000)
                + "]}}").status()).isIn(400, 422);
        assertThat(server.answer(event("plain", members(600_000))).status()).isIn(400, 422);
        assertThat(server.answer("POST /events/batch {'events': [" + repeated("{}", 50_000) + "]}")
                .json().toString()).contains("{\"events\":[\"too_many_events\"]}");
    }

    @Test
    void an_address_of_mail_that_is_long_is_refused_by_its_length() {
        assertThat(server.answer("POST /customers {'customer': {'external_id': 'b', 'email': 'a@"
                + ".".repeat(9_000) + "@'}}").json().toString())
                .contains("{\"email\":[\"invalid_email_format\"]}");
        assertThat(server.answer("POST /customers {'customer': {'external_id': 'b', 'timezone': '"
                + "z".repeat(9_000) + "'}}").json().toString())
                .contains("{\"timezone\":[\"invalid_timezone\"]}");
    }

    /** A body whose members nobody knows, which lacks what its route asks for. */
    private static String others(String name, String members) {
        return "POST /taxes {'tax': {'" + name + "': {" + members + "}}}";
    }
}
