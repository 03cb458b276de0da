package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.FixedCharge;
import billing.check.service.DatabaseCheck;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.kernel.time.Interval;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What is on a voided invoice and on the one in its place has been billed once")
class RegeneratedPeriodsTest {
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T10:00:00Z");
        story.customer("acme", "UTC");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void towards_the_minimum_commitment() {
        story.plan(PlanSketch.of("sure", Interval.MONTHLY, 1_000).inAdvance()
                .withCommitment(10_000));
        story.subscribe("acme", "sure");
        regenerate(first());
        story.runUntil("2024-02-02T00:00:00Z");
        assertThat(last().parts().fees()).filteredOn(fee ->
                fee.source().type() == FeeType.COMMITMENT).extracting(fee -> fee.amounts().cents())
                .containsExactly(9_000L);
        regenerate(last());
        assertThat(last().amounts().feesCents()).isEqualTo(10_000);
        assertThat(new DatabaseCheck(story.database()).withBooks(List.of(), done -> { }))
                .isEmpty();
    }

    @Test
    void of_the_units_of_a_fixed_charge() {
        story.plan(PlanSketch.of("team", Interval.MONTHLY, 1_000).inAdvance()
                .withSeats(10, "1", true));
        Subscription subscription = story.subscribe("acme", "team");
        Fee seats = first().parts().fees().stream()
                .filter(fee -> fee.source().type() == FeeType.FIXED_CHARGE).findFirst()
                .orElseThrow();
        regenerate(first());
        FixedCharge charge = story.plan("team").pricing().fixedCharges().get(0);
        BigDecimal units = story.read(handle -> new BillingHistory(handle, null)
                .fixedChargeUnits(subscription.id(), charge, seats.window()));
        assertThat(units).isEqualByComparingTo("10");
    }

    private Invoice first() {
        return story.invoices().get(0);
    }

    private Invoice last() {
        List<Invoice> all = story.invoices();
        return all.get(all.size() - 1);
    }

    private void regenerate(Invoice invoice) {
        UUID id = invoice.id();
        story.writing(handle -> {
            new InvoiceService(story.work(handle), BillingPort.NONE)
                    .voidInvoice(id, VoidRequest.PLAIN);
            new Regeneration(story.work(handle)).regenerate(id);
        });
    }
}
