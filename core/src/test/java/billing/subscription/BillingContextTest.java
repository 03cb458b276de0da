package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.engine.Columns;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a customer is billed by, read in one place. */
class BillingContextTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T08:00:00Z");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000));
        story.customer("acme", "Asia/Tokyo", 3);
        story.subscribe("acme", "pro");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void the_values_of_the_customer_go_before_those_of_its_entity() {
        story.database().<Void>read(handle -> {
            Customer acme = story.customer("acme");
            BillingContext context = BillingContext.read(handle, acme.id());
            assertThat(context.customer()).isEqualTo(acme);
            assertThat(context.entity().isDefault()).isTrue();
            assertThat(context.zone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
            assertThat(context.settings().invoiceGracePeriod()).isEqualTo(3);
            assertThat(context.settings().netPaymentTerm())
                    .isEqualTo(context.entity().invoicing().netPaymentTerm());
            return null;
        });
    }

    @Test
    void terms_follow_the_stored_plan_in_the_zone_of_the_customer() {
        story.database().<Void>read(handle -> {
            Subscription running = story.subscription("acme-1");
            SubscriptionTerms terms = BillingContext.read(handle, running).terms(running);
            assertThat(terms.subscription()).isEqualTo(running);
            assertThat(terms.plan()).isEqualTo(new Plans(handle).get("pro"));
            assertThat(terms.zone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
            assertThat(terms.last()).isNull();
            return null;
        });
    }

    @Test
    void a_plan_is_read_once_and_stays_as_it_was() {
        story.writing(handle -> {
            Subscription running = story.subscription("acme-1");
            BillingContext context = BillingContext.read(handle, running);
            String name = context.terms(running).plan().labels().name();
            Columns.of("plans").set("name", "other").update(handle, running.planId());
            assertThat(context.terms(running).plan().labels().name()).isEqualTo(name);
        });
    }
}
