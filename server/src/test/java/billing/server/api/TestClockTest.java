package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.run.RunReport;
import billing.run.schedule.FailedJob;
import billing.run.schedule.JobType;
import billing.server.api.system.TestClock;
import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code api-conventions.md 11}: the test clock moves forward. */
class TestClockTest {
    private static final Instant NOON = Instant.parse("2024-03-05T12:00:00Z");

    @Test
    void of_two_requests_at_once_the_later_instant_counts() {
        TestClock clock = new TestClock(NOON, report -> { });
        clock.arrives(NOON.plusSeconds(60));
        clock.arrives(NOON.plusSeconds(30));
        assertThat(clock.now()).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    @DisplayName("a mistyped year is refused before anything is billed")
    void it_is_not_moved_by_more_than_ten_years(@TempDir Path folder) throws Exception {
        TestClock clock = new TestClock(NOON, report -> { });
        try (RunningServer server = new RunningServer(folder, IdPrefix.DEFAULT, clock)) {
            Reply refused = move(server, "9999-03-05");
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.json().get("error_details").toString())
                    .isEqualTo("{\"now\":[\"value_is_out_of_range\"]}");
            assertThat(clock.now()).isEqualTo(NOON);
            assertThat(move(server, "2024-03-06").status()).isEqualTo(200);
        }
    }

    @Test
    void failures_of_the_billing_run_are_reported(@TempDir Path folder) throws Exception {
        List<RunReport> reports = new ArrayList<>();
        TestClock clock = new TestClock(NOON, reports::add);
        try (RunningServer server = new RunningServer(folder, IdPrefix.DEFAULT, clock)) {
            server.send("POST", "/plans", "{\"plan\": {\"name\": \"P\", \"code\": \"p\","
                    + " \"interval\": \"monthly\", \"amount_cents\": 1000,"
                    + " \"amount_currency\": \"EUR\", \"pay_in_advance\": false}}");
            server.send("POST", "/subscriptions", "{\"subscription\": {\"plan_code\": \"p\","
                    + " \"external_customer_id\": \"acme\", \"external_id\": \"s\"}}");
            server.database().writing(handle -> handle.execute(
                    "UPDATE customers SET metadata = '{' WHERE external_id = 'acme'"));
            assertThat(move(server, "2024-04-02").status()).isEqualTo(200);
        }
        assertThat(reports).singleElement().satisfies(report ->
                assertThat(report.failures()).extracting(FailedJob::work)
                        .contains(JobType.PERIODIC_BILLING));
    }

    private static Reply move(RunningServer server, String date) {
        String body = "{\"test_clock\": {\"now\": \"" + date + "\"}}";
        return server.api().answerTrusted(new ApiRequest("PUT", "/test_clock", null, null, null,
                () -> body.getBytes(StandardCharsets.UTF_8)));
    }
}
