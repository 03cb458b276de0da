package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InputException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 20.00 a month until 1 February, then 10.00. */
@DisplayName("subscriptions-and-invoicing.md 2.5, 19: files while a downgrade waits state the "
        + "running subscription")
class WaitingPlanChangeFilesTest {
    private static final String FILE = """
            subscriptions:
              - {external_id: acme-1, external_customer_id: acme, plan_code: big%s}
            """;
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2025-01-10T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("big", Interval.MONTHLY, 2_000));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("tiny", Interval.MONTHLY, 500));
        apply(FILE.formatted(", subscription_at: 2025-01-05"));
        story.at("2025-01-12T00:00:00Z").subscribe("acme", "small");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void the_same_file_changes_nothing() {
        assertThat(apply(FILE.formatted(", subscription_at: 2025-01-05")).isEmpty()).isTrue();
        assertThat(story.runUntil("2025-03-02T00:00:00Z").isEmpty()).isFalse();
        assertThat(story.statement()).extracting(line -> line.replaceAll(".*: ", ""))
                .containsExactly("subscription 1742 (finalized)", "subscription 1000 (finalized)");
    }

    @Test
    void the_exported_file_changes_nothing() {
        String exported = story.read(handle ->
                CatalogExport.yaml(CatalogExport.export(handle, true)));
        assertThat(exported).contains("plan_code: big").doesNotContain("plan_code: small");
        assertThat(apply(exported).isEmpty()).isTrue();
    }

    @Test
    void the_plan_that_waits_may_be_stated_and_no_other() {
        assertThat(apply(FILE.formatted("").replace("big", "small")).isEmpty()).isTrue();
        assertThat(stored(SubscriptionStatus.PENDING).planId())
                .isEqualTo(story.plan("small").id());
        refused(FILE.formatted("").replace("big", "tiny"), "its plan is big; ");
        story.runUntil("2025-02-02T00:00:00Z");
        refused(FILE.formatted(""), "its plan is small; ");
    }

    private void refused(String yaml, String hint) {
        assertThatThrownBy(() -> apply(yaml)).isInstanceOfSatisfying(InputException.class, e ->
                assertThat(e.problems()).singleElement().satisfies(problem ->
                        assertThat(problem.hint()).startsWith(hint)));
    }

    @Test
    void an_end_is_that_of_both() {
        apply(FILE.formatted(", ending_at: 2025-01-20").replace("big", "small"));
        assertThat(List.of(stored(SubscriptionStatus.ACTIVE), stored(SubscriptionStatus.PENDING)))
                .extracting(one -> one.terms().endingAt().toString())
                .containsOnly("2025-01-20T00:00:00Z");
        story.runUntil("2025-04-02T00:00:00Z");
        assertThat(story.statement()).singleElement().asString().startsWith("2025-01-20")
                .endsWith(": subscription 1032 (finalized)");
    }

    @Test
    void name_and_purchase_order_number_are_those_of_the_running_one() {
        apply(FILE.formatted(", name: Ours, purchase_order_number: PO-7"));
        assertThat(stored(SubscriptionStatus.ACTIVE).name()).isEqualTo("Ours");
        assertThat(stored(SubscriptionStatus.ACTIVE).invoicing().purchaseOrderNumber())
                .isEqualTo("PO-7");
        assertThat(stored(SubscriptionStatus.PENDING).name()).isNull();
        assertThat(stored(SubscriptionStatus.PENDING).invoicing().purchaseOrderNumber()).isNull();
    }

    private Subscription stored(SubscriptionStatus status) {
        return story.read(handle -> new Subscriptions(handle).find("acme-1", status)).orElseThrow();
    }

    private CatalogChange apply(String yaml) {
        return new Catalog(story.ids(), story.now()).apply(story.database(),
                CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8))).change();
    }
}
