package billing.run;

import static billing.run.AdvanceUse.MADE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.AggregationType;
import billing.ingestion.EventIngestion;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoicingReason;
import billing.invoicing.VoidRequest;
import billing.invoicing.advance.FeeService;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.rating.Prices;
import billing.repair.simulation.store.BilledInvoices;
import billing.run.AdvanceUse.Usage;
import billing.subscription.BillingPort;
import billing.usage.NewEvents;
import billing.usage.SentEvents;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.6, subscriptions-and-invoicing.md 8.4: charges paid in advance")
class ChargesInAdvanceTest {
    @TempDir
    Path folder;
    private AdvanceUse acme;
    private Story story;

    @AfterEach
    void end() {
        acme.close();
    }

    private void begin(String start) {
        acme = new AdvanceUse(folder, start);
        story = acme.story;
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: an event of an invoiceable charge makes a final "
            + "invoice at once")
    void an_invoice_for_each_event() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", true, false, null));
        acme.at("2024-02-15T00:00:00Z").use("miles", "10");
        acme.at("2024-02-17T00:00:00Z").use("miles", "-4");
        acme.at("2024-02-18T00:00:00Z").use("miles", "8");
        assertThat(acme.fees()).extracting(each -> each.amounts().cents()).containsExactly(
                1000L, 0L, 400L);
        List<Invoice> invoices = story.invoices();
        assertThat(invoices).hasSize(3).allSatisfy(invoice -> {
            assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
            assertThat(invoice.parts().subscriptions().get(0).reason())
                    .isEqualTo(InvoicingReason.IN_ADVANCE_CHARGE);
        });
        assertThat(invoices.get(0).dates().issuing()).isEqualTo("2024-02-15");
        assertThat(invoices.get(0).amounts().taxesCents()).isEqualTo(200);
        Fee fee = invoices.get(2).parts().fees().get(0);
        assertThat(fee.quantity().units()).isEqualByComparingTo("4");
        assertThat(fee.source().payInAdvance()).isTrue();
        assertThat(fee.window().from()).isEqualTo("2024-02-10T00:00:00Z");
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(acme.last().parts().fees()).singleElement()
                .satisfies(one -> assertThat(one.amounts().cents()).isEqualTo(
                690)); // 20 days of 29
        assertThat(acme.checked()).isEmpty();
    }

    @Test
    void the_invoice_of_an_event_is_not_regenerated() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", true, false, null));
        acme.at("2024-02-15T00:00:00Z").use("miles", "10");
        UUID voided = acme.last().id();
        story.writing(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE).voidInvoice(voided, VoidRequest.PLAIN));
        assertThatThrownBy(() -> story.writing(handle ->
                new Regeneration(story.work(handle)).regenerate(voided)))
                .isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("which is billed once for a charge");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.4: an event of a charge that is not invoiced makes a "
            + "fee without an invoice")
    void a_fee_for_each_event() {
        begin("2024-02-10T09:30:00Z");
        acme.subscribe(acme.sum("miles", "1", false, false, null));
        acme.at("2024-02-15T12:00:00Z").use("miles", "10");
        Fee fee = acme.fees().get(0);
        assertThat(fee.source().eventTransactionId()).isEqualTo("t1");
        assertThat(fee.taxes().cents()).isEqualTo(200);
        assertThat(fee.taxes().applied()).singleElement()
                .satisfies(tax -> assertThat(tax.amountCents()).isEqualTo(200));
        assertThat(fee.window().from()).as("whole dates").isEqualTo("2024-02-10T00:00:00Z");
        assertThat(fee.window().to()).isEqualTo("2024-02-29T23:59:59.999Z");
        assertThat(story.invoices()).isEmpty();
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(story.invoices()).hasSize(1);
        assertThat(acme.stored()).singleElement()
                .satisfies(one -> assertThat(one.invoiceId()).isNull());
    }

    @Test
    @DisplayName("rating-and-usage.md 1.8: a late event is billed in its own window; one of no "
            + "subscription not at all")
    void late_events() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", false, false, null));
        acme.at("2024-03-05T00:00:00Z").use("miles", "7", "2024-03-04T00:00:00Z");
        acme.use("miles", "10", "2024-02-20T00:00:00Z");
        acme.use("miles", "10", "2024-02-09T00:00:00Z");
        assertThat(acme.fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(700L, 1000L);
        assertThat(acme.fees().get(1).window().from()).isEqualTo("2024-02-10T00:00:00Z");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.2: events of one batch are priced as first, second and "
            + "third")
    void a_batch() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(new Usage(acme.metric("scans", AggregationType.COUNT_AGG, null, false),
                Prices.graduated("0-2 @0; 3- @2"), false, false, null));
        acme.at("2024-02-15T00:00:00Z");
        List<UsageEvent> batch = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            batch.add(acme.event("scans", null, story.now()));
        }
        story.write(handle -> new EventIngestion(story.work(handle)).acceptAll(3, batch::get));
        assertThat(acme.fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(0L, 0L, 200L);
        assertThat(acme.fees()).extracting(fee -> fee.source().eventTransactionId())
                .containsExactly("t1", "t2", "t3");
    }

    @ParameterizedTest
    @DisplayName("subscriptions-and-invoicing.md 10: fees of events count towards the minimum: "
            + "100.00 less 10.00 of the plan and 3 × 10.00, on an invoice, on none, gathered")
    @CsvSource({"true, ", "false, ", "false, invoice"})
    void a_minimum_counts_fees_of_events_wherever_they_are(boolean invoiceable, String regroup) {
        begin("2024-02-01T00:00:00Z");
        Usage usage = acme.sum("miles", "10", invoiceable, false, regroup);
        story.plan(PlanSketch.of("base", Interval.MONTHLY, 1_000)
                .withUsage(usage.metric(), usage::over).withCommitment(10_000));
        story.subscribe("acme", "base");
        for (int day = 10; day < 13; day++) {
            acme.at("2024-02-" + day + "T12:00:00Z").use("miles", "1");
        }
        if (regroup != null) {
            acme.fees().forEach(fee -> acme.pay(fee, "succeeded"));
        }
        story.runUntil("2024-03-01T02:00:00Z");
        assertThat(story.invoices().stream().flatMap(one -> one.parts().fees().stream())
                .filter(fee -> fee.source().type() == FeeType.COMMITMENT)).singleElement()
                .satisfies(fee -> assertThat(fee.amounts().cents()).isEqualTo(6_000));
        assertThat(acme.checked()).isEmpty();
    }

    @Test
    @DisplayName("rating-and-usage.md 6.3, subscriptions-and-invoicing.md 8.4: a fee without an "
            + "invoice is paid, failed, pending again, and deleted")
    void life_of_a_fee() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", false, false, null));
        acme.at("2024-02-15T00:00:00Z").use("miles", "1");
        Fee fee = acme.fees().get(0);
        assertThat(acme.pay(fee, "failed").payment().failedAt()).isEqualTo(story.now());
        assertThat(acme.pay(fee, "succeeded")).satisfies(paid -> {
            assertThat(paid.payment().failedAt()).isNull();
            assertThat(paid.payment().succeededAt()).isEqualTo(story.now());
        });
        assertThatThrownBy(() -> acme.pay(fee, "lost")).isInstanceOf(InvalidException.class)
                .hasMessage("payment_status: value_is_invalid");
        assertThat(eventFees()).hasSize(1);
        story.write(handle -> new FeeService(handle).delete(fee.id(), story.now()));
        assertThat(acme.fees()).isEmpty();
        assertThat(eventFees()).as("compared with a simulation").isEmpty();
        assertThatThrownBy(() -> acme.pay(fee, "failed")).isInstanceOf(NotFoundException.class);
    }

    @Test
    @DisplayName("rating-and-usage.md 6.3: a fee on an invoice is neither paid nor deleted on its "
            + "own")
    void life_of_an_invoiced_fee() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", true, false, null));
        acme.at("2024-02-15T00:00:00Z").use("miles", "1");
        Fee fee = acme.fees().get(0);
        assertThatThrownBy(() -> acme.pay(fee, "succeeded"))
                .isInstanceOfSatisfying(NotAllowedException.class,
                        refused -> assertThat(refused.code()).isEqualTo("invoiced_fee"));
    }

    @Test
    @DisplayName("an import bills its rows as single events would")
    void an_import() {
        begin("2024-02-10T00:00:00Z");
        acme.subscribe(acme.sum("miles", "1", false, false, null));
        acme.at("2024-03-05T00:00:00Z");
        List<NewEvents> arrived = story.write(handle -> {
            var intake = new EventIntake(handle);
            return NewEvents.of(intake.append(SentEvents.batch(3, List.of(
                    acme.event("miles", "8", Instant.parse("2024-03-03T00:00:00Z")),
                    acme.event("miles", "10", Instant.parse("2024-02-20T00:00:00Z")),
                    acme.event("miles", "-4", Instant.parse("2024-02-21T00:00:00Z")))::get),
                    story.now()));
        });
        story.writing(handle -> new EventIngestion(story.work(handle)).follow(arrived));
        assertThat(acme.fees()).extracting(fee -> fee.amounts().cents()).containsExactly(
                1000L, 0L, 800L);
    }

    private List<BilledInvoices.Sum> eventFees() {
        return story.read(handle -> new BilledInvoices(handle).eventFees(null,
                new Window(MADE, story.now())));
    }
}
