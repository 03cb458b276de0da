package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Rounding;
import billing.catalog.store.Metrics;
import billing.customer.store.Organizations;
import billing.engine.Sql;
import billing.ingestion.EventIngestion;
import billing.input.file.SourceFile;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.notice.Notices;
import billing.run.schedule.JobType;
import billing.usage.UsageEvent;
import billing.usage.file.ImportFollowUp;
import billing.usage.file.ImportProgress;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import billing.usage.store.EventStore;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 1.6: the hourly check of the events of the hour before")
class HourlyEventCheckTest {
    private static final MetricFilter REGION = new MetricFilter("region", List.of("eu", "us"));
    @TempDir
    Path folder;
    private Story story;
    private final List<Notice> told = new ArrayList<>();

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-05T09:00:00Z");
        Notices.readIn(story.database(), (handle, notices) -> notices.stream()
                .filter(notice -> notice.type() == EventType.EVENTS_ERRORS).forEach(told::add));
        metric("calls", AggregationType.COUNT_AGG, null);
        metric("bytes", AggregationType.SUM_AGG, "size", REGION);
        metric("seats", AggregationType.UNIQUE_COUNT_AGG, "user");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: each list holds what its condition selects, each "
            + "transaction id once")
    void lists() {
        listen(null);
        story.at("2024-03-05T10:00:00Z");
        use("unknown-1", "s", "rides", Map.of());
        use("twice", "s", "rides", Map.of());
        use("twice", "other", "rides", Map.of());
        use("fine-1", "s", "calls", Map.of("region", "mars"));
        use("fine-2", "s", "bytes", Map.of("size", "-1.50", "region", "eu"));
        use("fine-3", "s", "seats", Map.of("user", "not a number"));
        use("absent-1", "s", "bytes", Map.of("region", "us"));
        use("absent-2", "s", "seats", Map.of());
        story.at("2024-03-05T10:59:59.999Z");
        use("text", "s", "bytes", Map.of("size", "1e3x"));
        use("mars", "s", "bytes", Map.of("size", 7, "region", "mars"));
        use("both", "s", "bytes", Map.of("region", "Eu"));

        story.runUntil("2024-03-05T11:04:59Z");
        assertThat(told).isEmpty();
        RunReport report = story.runUntil("2024-03-05T11:05:00Z");
        assertThat(report.count(JobType.EVENT_CHECK)).isEqualTo(1);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).details().toString()).isEqualTo("{"
                + "\"invalid_code\":[\"unknown-1\",\"twice\"],"
                + "\"missing_aggregation_property\":[\"absent-1\",\"absent-2\",\"text\",\"both\"],"
                + "\"missing_group_key\":[],"
                + "\"invalid_filter_values\":[\"mars\",\"both\"]}");
        assertThat(told.get(0).subjectId()).isEqualTo(story
                .read(handle -> new Organizations(handle).get()).id());
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: an hour is reported once, however often the run is "
            + "repeated")
    void once() {
        listen(null);
        story.at("2024-03-05T10:30:00Z");
        use("a", "s", "rides", Map.of());
        story.runUntil("2024-03-05T12:00:00Z");
        story.runUntil("2024-03-05T12:00:00Z");
        story.runUntil("2024-03-06T12:00:00Z");
        assertThat(lists("invalid_code")).containsExactly("[\"a\"]");
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: hours that a run catches up with are reported one by "
            + "one")
    void hours() {
        listen(null);
        story.at("2024-03-05T10:59:59.999Z");
        use("a", "s", "rides", Map.of());
        story.at("2024-03-05T11:00:00Z");
        use("b", "s", "rides", Map.of());
        story.at("2024-03-05T14:10:00Z");
        use("c", "s", "rides", Map.of());
        story.runUntil("2024-03-05T15:04:00Z");
        assertThat(lists("invalid_code")).containsExactly("[\"a\"]", "[\"b\"]");
        story.runUntil("2024-03-07T00:00:00Z");
        assertThat(lists("invalid_code")).containsExactly("[\"a\"]", "[\"b\"]", "[\"c\"]");
    }

    @Test
    void a_metric_made_meanwhile_heals_its_events_or_finds_other_faults() {
        listen(null);
        story.at("2024-03-05T10:10:00Z");
        use("a", "s", "rides", Map.of("km", "7"));
        use("b", "s", "rides", Map.of());
        metric("rides", AggregationType.SUM_AGG, "km");
        story.runUntil("2024-03-05T12:00:00Z");
        assertThat(lists("invalid_code")).containsExactly("[]");
        assertThat(lists("missing_aggregation_property")).containsExactly("[\"b\"]");
    }

    @Test
    void a_voided_event_is_not_reported() {
        listen(null);
        story.at("2024-03-05T10:10:00Z");
        use("a", "s", "rides", Map.of());
        story.write(handle -> new EventStore(handle).voidEvent("s", "a", null, story.now()));
        story.runUntil("2024-03-05T12:00:00Z");
        assertThat(told).isEmpty();
    }

    @Test
    void nothing_is_noted_where_nobody_listens() {
        listen(List.of("invoice.created"));
        use("a", "s", "rides", Map.of());
        assertThat(notes()).isZero();
    }

    @Test
    void rows_of_files_are_checked_too_each_once() throws IOException {
        listen(List.of("events.errors"));
        metric("tags", AggregationType.COUNT_AGG, null, REGION);
        Path file = Files.writeString(folder.resolve("usage.csv"), """
                transaction_id,external_subscription_id,code,timestamp,region
                a,s,rides,2024-03-01T00:00:00Z,eu
                b,s,calls,2024-03-01T00:00:00Z,mars
                c,s,tags,2024-03-01T00:00:00Z,mars
                d,s,tags,2024-03-01T00:00:00Z,us
                e,s,seats,2024-03-01T00:00:00Z,us
                a,s,rides,2024-03-01T00:00:00Z,eu
                """);
        story.at("2024-03-05T10:10:00Z");
        take(file);
        take(file);
        story.runUntil("2024-03-05T11:10:00Z");
        assertThat(told).hasSize(1);
        assertThat(told.get(0).details().toString()).isEqualTo("{\"invalid_code\":[\"a\"],"
                + "\"missing_aggregation_property\":[\"e\"],\"missing_group_key\":[],"
                + "\"invalid_filter_values\":[\"c\"]}");
        assertThat(notes()).isZero();
    }

    @Test
    void an_hour_with_very_many_wrong_events_is_reported_in_parts() throws IOException {
        listen(null);
        StringBuilder rows = new StringBuilder(
                "transaction_id,external_subscription_id,code,timestamp\n");
        for (int number = 0; number < 10_001; number++) {
            rows.append("t-").append(number).append(",s,rides,2024-03-01T00:00:00Z\n");
        }
        story.at("2024-03-05T10:10:00Z");
        take(Files.writeString(folder.resolve("usage.csv"), rows));
        story.runUntil("2024-03-05T11:10:00Z");
        assertThat(told).extracting(one -> one.details().get("invalid_code").size())
                .containsExactly(10_000, 1);
        assertThat(told.get(1).details().get("invalid_code").get(0).textValue())
                .isEqualTo("t-10000");
    }

    private void metric(String code, AggregationType type, String field, MetricFilter... filters) {
        story.writing(handle -> new Metrics(handle).insert(new BillableMetric(
                story.id(), code, code, null, Aggregation.of(type, field),
                Rounding.NONE, null, List.of(filters), story.now(), null)));
    }

    private void listen(List<String> types) {
        Instant now = story.now();
        story.writing(handle -> new WebhookEndpoints(handle).insert(
                new WebhookEndpoint(story.ids().next(now), "https://a.example/",
                        SignatureAlgorithm.HMAC, null, types, now, now)));
    }

    private void use(String id, String subscription, String code,
                     Map<String, Object> properties) {
        story.write(handle -> new EventIngestion(story.work(handle))
                .accept(new UsageEvent(id, subscription, code, story.now(), properties, null)));
    }

    private void take(Path file) {
        new UsageImport(story.database(), UsageFormat.DETECTED, false, ImportFollowUp.NONE)
                .run(SourceFile.of("usage.csv", file), story.now(), ImportProgress.SILENT);
    }

    private List<String> lists(String name) {
        return told.stream().map(notice -> notice.details().get(name).toString()).toList();
    }

    private int notes() {
        return story.read(handle ->
                Sql.one(handle, Integer.class, "SELECT count(*) FROM doubtful_events"));
    }
}
