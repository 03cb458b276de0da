package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 1 January to 1 June 2024 are 153 of 366 days of 366.00. */
@DisplayName("subscriptions-and-invoicing.md 3.5: yearly plans that end on the first day "
        + "of a month")
class SplitPlanEndTest {
    private static final Instant JUNE = Instant.parse("2024-06-01T00:05:00Z");
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2023-01-01T00:00:00Z")
                .customer("acme", "UTC");
    }

    @AfterEach
    void close() {
        story.close();
    }

    /** The last invoice of a plan in arrears that is billed by the month in part. */
    private Invoice last(boolean chargesMonthly, boolean fixedChargesMonthly) {
        story.plan(PlanSketch.of("year", Interval.YEARLY, 36_600)
                .split(chargesMonthly, fixedChargesMonthly).withUsage("calls", "0.5")
                .withSeats(2, "100", false));
        story.subscribe(NewSubscription.of("acme", "year", "acme-1").endingAt("2024-06-01"));
        story.at("2024-05-10T00:00:00Z").use("acme-1", "calls", "20");
        story.runUntil("2024-06-02T00:00:00Z");
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    private static String fees(Invoice invoice) {
        return invoice.parts().fees().stream()
                .map(fee -> fee.source().type().code() + " " + fee.amounts().cents())
                .collect(Collectors.joining(", "));
    }

    private static Window from(String date) {
        return new Window(Instant.parse(date + "T00:00:00Z"), JUNE);
    }

    private static Window may() {
        return new Window(Instant.parse("2024-05-01T00:00:00Z"),
                Instant.parse("2024-05-31T23:59:59.999Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: usage by the month closes with May, the fee "
            + "of the year ends with June 1")
    void monthly_usage() {
        Invoice last = last(true, false);
        assertThat(fees(last)).isEqualTo("subscription 15300, charge 1000, fixed_charge 20000");
        InvoiceSubscription link = last.parts().subscriptions().get(0);
        assertThat(link.windows().subscription()).isEqualTo(from("2024-01-01"));
        assertThat(link.windows().charges()).isEqualTo(may());
        assertThat(link.windows().fixedCharges()).isEqualTo(from("2024-01-01"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: fixed charges by the month close with May, "
            + "usage of the year does not")
    void monthly_fixed_charges() {
        Invoice last = last(false, true);
        assertThat(fees(last)).isEqualTo("subscription 15300, charge 1000, fixed_charge 20000");
        InvoiceSubscription link = last.parts().subscriptions().get(0);
        assertThat(link.windows().charges()).isEqualTo(from("2024-01-01"));
        assertThat(link.windows().fixedCharges()).isEqualTo(may());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: without parts by the month it is an end like "
            + "any other")
    void whole() {
        assertThat(fees(last(false, false)))
                .isEqualTo("subscription 15300, charge 1000, fixed_charge 20000");
    }
}
