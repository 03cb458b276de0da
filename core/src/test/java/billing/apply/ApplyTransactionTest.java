package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.Plans;
import billing.catalog.store.SampleCatalog;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.run.Story;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of thousands of subscriptions that are stored one after another is read once. */
class ApplyTransactionTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.database().writing(handle -> new SampleCatalog().insertInto(handle));
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void subscriptions_in_a_row_share_their_plan() {
        story.database().writing(handle -> {
            ApplyTransaction transaction = transaction(handle);
            Plan first = transaction.storing(ResourceTypes.SUBSCRIPTIONS, null).plans().get("pro");
            assertThat(transaction.storing(ResourceTypes.SUBSCRIPTIONS, null).plans().get("pro"))
                    .isSameAs(first);
        });
    }

    @Test
    void what_was_stored_between_two_subscriptions_holds_for_the_second() {
        story.database().writing(handle -> {
            ApplyTransaction transaction = transaction(handle);
            Plan before = transaction.storing(ResourceTypes.SUBSCRIPTIONS, null).plans().get("pro");
            ApplyTransaction storing = transaction.storing(ResourceTypes.PLANS, null);
            ResourceTypes.PLANS.shelf().update(storing, before,
                    new PlanRevision(before).charges(List.of()).made());
            Plan after = transaction.storing(ResourceTypes.SUBSCRIPTIONS, null).plans().get("pro");
            assertThat(before.pricing().charges()).isNotEmpty();
            assertThat(after.pricing().charges()).isEmpty();
            assertThat(after).isEqualTo(new Plans(handle).get("pro"));
        });
    }

    private ApplyTransaction transaction(Handle handle) {
        UnitOfWork work = story.work(handle);
        return ApplyTransaction.begin(handle, CatalogEdits.intake(work), BillingPort.NONE, 0);
    }
}
