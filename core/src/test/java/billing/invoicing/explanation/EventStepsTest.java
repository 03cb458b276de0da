package billing.invoicing.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.invoicing.Invoice;
import billing.plan.AdvanceStory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events beneath the units of a fee are those that it counted. */
class EventStepsTest {
    @TempDir
    Path folder;
    private AdvanceStory story;

    @BeforeEach
    void begin() {
        story = new AdvanceStory(folder, "2024-01-05T00:00:00Z");
        story.plans().story().customer("anna", "UTC");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: the fee of one event counts no other")
    void the_fee_of_an_event() {
        subscribe("calls", AggregationType.COUNT_AGG, false, "");
        story.use("anna", "calls", Map.of());
        story.use("anna", "calls", "2024-01-05T00:00:00Z", Map.of());
        assertThat(explained()).containsExactly(
                "count over 1 event: t1", "count over 1 event: t2");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.5: units billed again are those at the end of the closed "
            + "window, not prorated")
    void a_renewal() {
        subscribe("seats", AggregationType.SUM_AGG, true, "'prorated': true");
        story.use("anna", "seats", "5");
        story.runUntil("2024-02-03T00:00:00Z");
        story.use("anna", "seats", "3");
        assertThat(explained()).containsExactly("sum of value over 1 event: t1",
                "sum of value over 1 event: t1", "sum of value over 1 event: t2");
        assertThat(steps(story.plans().story().invoices().get(1)).map(Explanation::what))
                .contains("5 units at 1 each")
                .noneMatch(what -> what.contains("weighted by the days"));
    }

    @Test
    @DisplayName("an event that came after the rating is not counted, one voided since is")
    void what_was_known() {
        BillableMetric metric = story.metric("miles", AggregationType.SUM_AGG, false);
        story.plans().plan("base", 0, "'charges': [{'billable_metric_id': '" + metric.id()
                + "', 'charge_model': 'standard', 'properties': {'amount': '1'}}]");
        story.plans().story().subscribe("anna", "base");
        String first = story.use("anna", "miles", "5");
        story.runUntil("2024-02-03T00:00:00Z");
        story.use("anna", "miles", "2024-01-20T00:00:00Z", Map.of("value", "3"));
        story.retract(first);
        assertThat(explained()).containsExactly("sum of value over 1 event: t1");
    }

    private void subscribe(String code, AggregationType type, boolean recurring, String members) {
        story.plans().plan("base", 0, "'charges': ["
                + AdvanceStory.charge(story.metric(code, type, recurring), "1", members) + "]");
        story.plans().story().subscribe("anna", "base");
    }

    /** The counted units of each fee with the transaction ids of their events. */
    private List<String> explained() {
        return story.plans().story().invoices().stream().flatMap(this::steps)
                .filter(step -> step.what().contains(" over "))
                .map(step -> step.what() + ": " + String.join(", ", step.because().stream()
                        .map(event -> event.what().replaceFirst(".* event (t\\d+).*", "$1"))
                        .toList())).toList();
    }

    private Stream<Explanation> steps(Invoice invoice) {
        return all(story.plans().story().database().read(handle ->
                new InvoiceExplanation(handle, invoice, true).tree()));
    }

    private static Stream<Explanation> all(Explanation step) {
        return Stream.concat(Stream.of(step),
                step.because().stream().flatMap(EventStepsTest::all));
    }
}
