package billing.life;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Interval;
import billing.run.Story;
import billing.run.schedule.JobType;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.BillingDays;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.Trial;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Which local dates of subscriptions are paid for by subscription fees, less those that credit
 * notes return, and those that should be
 * ({@code subscriptions-and-invoicing.md 2 to 4}).
 */
final class CoveredDays {
    private static final BigDecimal HALF_CENT = new BigDecimal("0.50001");
    private final Story story;
    private final ZoneId zone;
    private final Instant horizon;
    private final List<Invoice> invoices;
    private final List<CreditNote> notes;
    private final Map<UUID, Plan> plans;
    private final List<String> faults = new ArrayList<>();

    private CoveredDays(Story story, Instant horizon) {
        this.story = story;
        this.horizon = horizon;
        this.zone = story.customer("c").billing().timezone();
        this.invoices = story.invoices();
        this.notes = story.read(handle -> invoices.stream().flatMap(invoice ->
                new CreditNotes(handle).ofInvoice(invoice.id()).stream()).toList());
        this.plans = story.read(handle -> new Plans(handle).byIds(
                subscriptions(story).stream().map(Subscription::planId).distinct().toList()));
    }

    /** What is wrong, in words; nothing when each date is covered as often as it should be. */
    static List<String> faults(Story story, Instant horizon) {
        CoveredDays days = new CoveredDays(story, horizon);
        subscriptions(story).stream().filter(one -> one.state().startedAt() != null).forEach(
                days::check);
        return days.faults;
    }

    private static List<Subscription> subscriptions(Story story) {
        return story.read(handle -> new Subscriptions(handle).ofCustomer(story.customer("c").id()));
    }

    private void check(Subscription subscription) {
        SubscriptionTerms terms =
                new SubscriptionTerms(subscription, plans.get(subscription.planId()), zone);
        Map<LocalDate, Integer> covered = covered(terms);
        DatePeriod due = due(terms, covered);
        covered.values().removeIf(count -> count == 0);
        List<LocalDate> wrong = new ArrayList<>();
        covered.forEach((date, count) -> {
            if (count != 1 || due == null || !due.contains(date)) {
                wrong.add(date);
            }
        });
        if (due != null) {
            for (LocalDate date = due.start(); !date.isAfter(due.end());
                    date = date.plusDays(1)) {
                if (!covered.containsKey(date) && !mayMiss(terms, date)) {
                    wrong.add(date);
                }
            }
        }
        if (!wrong.isEmpty()) {
            faults.add("%s on %s, %s to %s (%s), should be covered %s but see %s of %s".formatted(
                    subscription.externalId(), terms.plan().code(),
                    subscription.state().startedAt(),
                    subscription.state().terminatedAt(), subscription.state().succession(), due,
                    wrong, covered));
        }
    }

    /**
     * From the end of a trial to an end on another time of day it is spans of 24 hours that count,
     * not dates ({@code subscriptions-and-invoicing.md 0}).
     */
    private boolean mayMiss(SubscriptionTerms terms, LocalDate date) {
        Instant trialEnd = trialEnd(terms);
        return trialEnd != null && terms.subscription().isTerminated()
                && terms.localDate(trialEnd).equals(date);
    }

    /** How often each date is paid for. */
    private Map<LocalDate, Integer> covered(SubscriptionTerms terms) {
        Map<LocalDate, Integer> covered = new TreeMap<>();
        for (Invoice invoice : invoices) {
            for (Fee fee : invoice.parts().fees()) {
                if (fee.source().type() == FeeType.SUBSCRIPTION
                        && terms.subscription().id().equals(fee.source().subscriptionId())) {
                    count(covered, lastPaid(terms, fee),
                            days(terms, fee, BigDecimal.valueOf(fee.amounts().cents())), 1);
                    count(covered, terms.localDate(fee.window().to()),
                            days(terms, fee, credited(fee)), -1);
                }
            }
        }
        return covered;
    }

    /** Counts the last dates up to one. */
    private static void count(Map<LocalDate, Integer> covered, LocalDate last, long days,
                              int often) {
        for (long back = 0; back < days; back++) {
            covered.merge(last.minusDays(back), often, Integer::sum);
        }
    }

    /** The last date that a fee pays: of its window, but not the day of an upgrade. */
    private static LocalDate lastPaid(SubscriptionTerms terms, Fee fee) {
        LocalDate last = terms.localDate(fee.window().to());
        boolean upgraded = terms.succession() == Succession.UPGRADED
                && !terms.plan().billing().payInAdvance()
                && fee.window().to().equals(terms.subscription().state().terminatedAt()
                .truncatedTo(ChronoUnit.SECONDS));
        return upgraded ? last.minusDays(1) : last;
    }

    /** The cents that notes credit: of the last dates of the fee's window. */
    private BigDecimal credited(Fee fee) {
        return notes.stream()
                .filter(note -> note.document().reason() == CreditNoteReason.ORDER_CANCELLATION)
                .filter(note -> note.state().status() != CreditNoteStatus.DELETED)
                .flatMap(note -> note.lines().items().stream())
                .filter(item -> item.feeId().equals(fee.id()))
                .map(CreditNote.Item::preciseAmountCents)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private long days(SubscriptionTerms terms, Fee fee, BigDecimal cents) {
        BigDecimal plan = BigDecimal.valueOf(fee.planPriceCents());
        BigDecimal period = BigDecimal.valueOf(terms.cadence()
                .periodOf(terms.localDate(fee.window().from())).days());
        long days = cents.multiply(period).divide(plan, 0, RoundingMode.HALF_UP).longValueExact();
        BigDecimal exact = plan.multiply(BigDecimal.valueOf(days))
                .divide(period, 9, RoundingMode.HALF_UP);
        if (exact.subtract(cents).abs().compareTo(HALF_CENT) > 0) {
            faults.add("%s cents of %s are not whole days of %s over %s".formatted(cents,
                    fee.item().code(), plan, fee.window()));
        }
        return days;
    }

    /** The dates that should be covered; null for none. */
    private DatePeriod due(SubscriptionTerms terms, Map<LocalDate, Integer> covered) {
        LocalDate first = first(terms);
        LocalDate last = last(terms, covered);
        return first == null || last == null || last.isBefore(first) ? null
                : new DatePeriod(first, last);
    }

    private LocalDate first(SubscriptionTerms terms) {
        Subscription subscription = terms.subscription();
        LocalDate start = isShort(terms) ? terms.cadence().periodOf(terms.localDate(
                subscription.state().terminatedAt())).start()
                : terms.localDate(subscription.state().startedAt());
        LocalDate first = isOfPast(terms, start) ? firstOfPast(terms, start) : start;
        Instant trialEnd = trialEnd(terms);
        if (trialEnd == null || !trialEnd.isAfter(subscription.state().startedAt())) {
            return first;
        }
        LocalDate trial = terms.localDate(trialEnd);
        if (terms.startedInThePast() && terms.plan().billing().payInAdvance()
                && trialEnd.isAfter(subscription.createdAt())) {
            return isLong(terms.plan()) ? fullFrom(terms, trial.isAfter(first) ? trial : first)
                    : trial;
        }
        return trial.isAfter(first) ? trial : first;
    }

    /**
     * One in arrears of less than a day that ends on the first date of a period is billed for that
     * date alone ({@code subscriptions-and-invoicing.md 3.5}).
     */
    private static boolean isShort(SubscriptionTerms terms) {
        Subscription subscription = terms.subscription();
        Instant end = subscription.state().terminatedAt();
        return end != null && !terms.plan().billing().payInAdvance()
                && terms.succession() == Succession.NONE
                && end.minus(Duration.ofDays(1)).isBefore(subscription.state().startedAt())
                && BillingDays.isFull(terms, terms.localDate(end));
    }

    /** On a date before that of its creation: the customer's or, on later invoices, in UTC. */
    private static boolean isOfPast(SubscriptionTerms terms, LocalDate start) {
        return terms.startedInThePast()
                || start.isBefore(terms.localDate(terms.subscription().createdAt()));
    }

    /** Backdated years in advance begin where a period does, whenever a trial ends. */
    private static boolean isLong(Plan plan) {
        return plan.billing().interval() == Interval.YEARLY
                || plan.billing().interval() == Interval.SEMIANNUAL;
    }

    private static LocalDate fullFrom(SubscriptionTerms terms, LocalDate date) {
        LocalDate day = date;
        while (!BillingDays.isFull(terms, day)) {
            day = day.plusDays(1);
        }
        return day;
    }

    /** Backdated: from the period before the first billing day on, in advance from that day. */
    private LocalDate firstOfPast(SubscriptionTerms terms, LocalDate start) {
        LocalDate day = fullFrom(terms, terms.localDate(JobType.PERIODIC_BILLING
                .firstAfter(terms.subscription().state().activatedAt())));
        Instant end = terms.subscription().state().terminatedAt();
        boolean endsBefore = end != null && !terms.localDate(end).isAfter(day);
        if (terms.plan().billing().payInAdvance()) {
            return day;
        }
        LocalDate period = terms.cadence().periodOf(endsBefore
                && terms.succession() != Succession.DOWNGRADED && terms.localDate(end).isBefore(day)
                ? terms.localDate(end) : day.minusDays(1)).start();
        return period.isAfter(start) ? period : start;
    }

    private Instant trialEnd(SubscriptionTerms terms) {
        Instant initial = story.read(handle ->
                new Subscriptions(handle).initialStart(terms.subscription()));
        return Trial.end(terms.plan(), initial).orElse(null);
    }

    private LocalDate last(SubscriptionTerms terms, Map<LocalDate, Integer> covered) {
        Subscription subscription = terms.subscription();
        Instant end = subscription.state().terminatedAt();
        Instant until = end == null ? horizon : end;
        Instant trialEnd = trialEnd(terms);
        boolean inTrial = trialEnd != null && trialEnd.isAfter(until)
                && trialEnd.isAfter(subscription.state().startedAt());
        if (inTrial) {
            return null;
        }
        LocalDate date = terms.localDate(until);
        if (end == null) {
            DatePeriod running = terms.cadence().periodOf(date);
            return terms.plan().billing().payInAdvance() ? running.end()
                    : running.start().minusDays(1);
        }
        if (terms.succession() != Succession.NONE) {
            return date.minusDays(1);
        }
        boolean billedThatDay = invoices.stream().flatMap(
                one -> one.parts().subscriptions().stream())
                .anyMatch(link -> link.subscriptionId().equals(subscription.id())
                        && link.billedOn().equals(date)
                        && link.reason() != InvoicingReason.SUBSCRIPTION_TERMINATING);
        // In advance the ending date is a new period's, which nobody bills once it is over.
        boolean livedBefore = terms.plan().billing().payInAdvance()
                ? terms.localDate(subscription.state().startedAt()).isBefore(date)
                : !end.minus(1, ChronoUnit.DAYS).isBefore(subscription.state().startedAt());
        return livedBefore && BillingDays.isFull(terms, date) && !billedThatDay
                ? date.minusDays(1) : date;
    }

}
