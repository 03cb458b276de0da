package billing.settlement.progressive.service;

import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.util.List;

/** A customer named volt uses power, which is billed when thresholds are passed. */
final class ThresholdStory implements AutoCloseable {
    final Story story;

    ThresholdStory(Path folder) {
        story = new Story(folder.resolve("billing.db"), "2022-12-01T00:00:00Z");
        story.customer("volt", "UTC");
    }

    /** 31.00 a month and 0.0002 a unit, so that a million units cost 200.00. */
    static PlanSketch grid() {
        return PlanSketch.of("grid", Interval.MONTHLY, 3_100).withUsage("watts", "0.0002");
    }

    /** The customer subscribes to the plan, which is called grid. */
    Subscription subscribe(PlanSketch sketch) {
        story.plan(sketch);
        return story.subscribe("volt", "grid");
    }

    /** Another customer, whose invoices are drafts for three days, subscribes to the plan. */
    void subscribeSlow(PlanSketch sketch) {
        story.customer("slow", "UTC", 3);
        story.plan(sketch);
        story.subscribe("slow", "grid");
    }

    /** Usage at the midnight of a day, and the five minutes after it. */
    void use(String day, long units) {
        story.runUntil(day + "T00:00:00Z");
        story.use("volt-1", "watts", String.valueOf(units));
        story.runUntil(day + "T00:05:00Z");
    }

    /** The totals of the invoices in the order they were issued. */
    List<Long> totals() {
        return story.invoices().stream().map(one -> one.amounts().totalCents()).toList();
    }

    /** The latest invoice. */
    Invoice last() {
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    @Override
    public void close() {
        story.close();
    }
}
