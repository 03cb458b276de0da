package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.run.schedule.RunMemory;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Laws of the run over three years of random plans, zones, starts, trials and ends; {@code
 * -Drun.seed} takes others.
 */
class RunPropertiesTest {
    private static final String BEGIN = "2023-01-20T06:00:00Z";
    private static final Instant END = Instant.parse("2026-01-20T06:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<String> ZONES = List.of("UTC", "America/New_York",
            "Pacific/Auckland", "Asia/Kolkata", "Europe/Paris", "America/Sao_Paulo",
            "Africa/Casablanca", "Pacific/Kiritimati");
    private static final int SUBSCRIPTIONS = 16;
    private static final long SEED = Long.getLong("run.seed", 7);

    @TempDir
    static Path folder;
    private static Story past;

    @BeforeAll
    static void letThreeYearsPass() {
        past = randomStory("past", SEED);
        past.runUntil(END);
    }

    @AfterAll
    static void close() {
        past.close();
    }

    /** The same random subscriptions for the same seed. */
    private static Story randomStory(String name, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Story story = new Story(folder.resolve(name + ".db"), seed, BEGIN);
        for (int number = 0; number < SUBSCRIPTIONS; number++) {
            story.plan(randomPlan("plan" + number, random));
            story.customer("c" + number, ZONES.get(random.nextInt(ZONES.size())),
                    random.nextInt(3) == 0 ? random.nextInt(1, 40) : 0);
            String start = randomStart(random).toString();
            String end = random.nextInt(3) == 0
                    ? story.now().plus(Duration.ofDays(random.nextInt(800, 1_000))).toString()
                    : null;
            story.subscribe(NewSubscription.of("c" + number, "plan" + number, "s" + number)
                    .billingTime(random.nextBoolean() ? "calendar" : "anniversary")
                    .subscriptionAt(start).endingAt(end));
        }
        return story;
    }

    private static PlanSketch randomPlan(String code, SplittableRandom random) {
        Interval interval = Interval.values()[random.nextInt(Interval.values().length)];
        PlanSketch plan = PlanSketch.of(code, interval, random.nextInt(1, 100_000));
        if (random.nextBoolean()) {
            plan.inAdvance();
        }
        if (random.nextInt(3) == 0) {
            plan.withTrial(random.nextInt(1, 60) + ".5");
        }
        boolean splittable = interval == Interval.YEARLY || interval == Interval.SEMIANNUAL;
        if (splittable && random.nextBoolean()) {
            plan.split(random.nextBoolean(), random.nextBoolean());
        }
        if (random.nextInt(4) == 0) {
            plan.withSeats(random.nextInt(1, 9), "7.50", random.nextBoolean());
        }
        return plan;
    }

    private static Instant randomStart(SplittableRandom random) {
        return Instant.parse(BEGIN).plus(Duration.ofHours(random.nextInt(-24 * 90, 24 * 700)));
    }

    @Test
    void one_jump_and_a_run_every_day_make_the_same_invoices() {
        try (Story jumping = randomStory("jump", 1); Story walking = randomStory("walk", 1)) {
            jumping.runUntil(END);
            for (Instant day = Instant.parse(BEGIN); day.isBefore(END); day = day.plus(DAY)) {
                walking.runUntil(day);
            }
            walking.runUntil(END);
            assertThat(walking.statement()).hasSizeGreaterThan(SUBSCRIPTIONS)
                    .isEqualTo(jumping.statement());
            assertThat(numbers(walking)).isEqualTo(numbers(jumping));
        }
    }

    @Test
    void a_run_that_holds_next_to_nothing_in_memory_makes_the_same_invoices() {
        try (Story usual = randomStory("usual", 2); Story small = randomStory("small", 2)) {
            for (Story story : List.of(usual, small)) {
                shareInvoices(story);
            }
            usual.runUntil(END);
            RunReport report = small.run().within(new RunMemory(3, 2, 4)).until(END,
                    RunListener.SILENT);
            assertThat(report.failures()).isEmpty();
            assertThat(small.statement()).hasSizeGreaterThan(SUBSCRIPTIONS)
                    .isEqualTo(usual.statement());
            assertThat(numbers(small)).isEqualTo(numbers(usual));
        }
    }

    /** More subscriptions of one customer than fit, most of which share their invoices. */
    private static void shareInvoices(Story story) {
        story.plan(PlanSketch.of("shared", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("less", Interval.MONTHLY, 100));
        for (int number = 0; number < 5; number++) {
            story.subscribe(NewSubscription.of("c0", "shared", "together" + number));
        }
        story.subscribe(NewSubscription.of("c0", "less", "together2"));
    }

    @Test
    void running_twice_changes_nothing() {
        List<String> before = past.statement();
        assertThat(past.runUntil(END).isEmpty()).isTrue();
        assertThat(past.statement()).isEqualTo(before);
    }

    @Test
    void each_day_of_a_subscription_in_arrears_is_billed_once() {
        List<Invoice> invoices = past.invoices();
        for (int number = 0; number < SUBSCRIPTIONS; number++) {
            Subscription subscription = past.subscription("s" + number);
            boolean arrears = !past.plan("plan" + number).billing().payInAdvance();
            if (arrears && subscription.state().startedAt() != null) {
                assertFollowing(invoices, subscription,
                        past.customer("c" + number).billing().timezone());
            }
        }
    }

    /** The windows of subscription fees, by local dates, without gap from the first on. */
    private static void assertFollowing(List<Invoice> invoices, Subscription subscription,
                                        ZoneId zone) {
        List<Window> windows = new ArrayList<>();
        invoices.forEach(invoice -> invoice.parts().fees().stream()
                .filter(fee -> subscription.id().equals(fee.source().subscriptionId()))
                .filter(fee -> fee.source().type().code().equals("subscription"))
                .forEach(fee -> windows.add(fee.window())));
        windows.sort(Comparator.comparing(Window::from));
        LocalDate next = null;
        for (Window window : windows) {
            LocalDate from = LocalDays.of(window.from(), zone);
            assertThat(next == null || next.equals(from))
                    .as("%s: %s follows %s", subscription.externalId(), windows, next).isTrue();
            next = LocalDays.of(window.to(), zone).plusDays(1);
        }
        if (subscription.isTerminated() && !windows.isEmpty()) {
            LocalDate ended = LocalDays.of(subscription.state().terminatedAt(), zone);
            assertThat(next).as(subscription.externalId()).isIn(ended, ended.plusDays(1));
        }
    }

    @Test
    void charge_windows_of_a_subscription_follow_on_each_other() {
        List<Invoice> invoices = past.invoices();
        for (int number = 0; number < SUBSCRIPTIONS; number++) {
            Subscription subscription = past.subscription("s" + number);
            List<Window> windows = invoices.stream()
                    .flatMap(invoice -> invoice.parts().subscriptions().stream())
                    .filter(link -> link.subscriptionId().equals(subscription.id()))
                    .filter(link -> link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                            || link.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING)
                    .map(invoiceSubscription -> invoiceSubscription.windows().charges())
                    .filter(window -> window != null && !window.isEmpty()).toList();
            for (int i = 1; i < windows.size(); i++) {
                assertThat(windows.get(i).from()).as(subscription.externalId())
                        .isEqualTo(windows.get(i - 1).to().plusMillis(1));
            }
        }
    }

    private static List<String> numbers(Story story) {
        return story.invoices().stream().map(invoice -> invoice.document().number()).toList();
    }
}
