package billing.subscription;

import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/** Subscriptions for examples: monthly, calendar, in arrears, in UTC unless specified otherwise. */
final class TermsBuilder {
    private static final UUID ID = new UUID(0, 1);
    private Interval interval = Interval.MONTHLY;
    private BillingTime billingTime = BillingTime.CALENDAR;
    private long amountCents = 1_000;
    private boolean advance;
    private boolean chargesMonthly;
    private BigDecimal trial;
    private Long commitmentCents;
    private Instant start = Instant.parse("2024-02-07T10:00:00Z");
    private Instant created;
    private Instant end;
    private Succession succession = Succession.NONE;
    private TerminationCredit credit;
    private ZoneId zone = ZoneId.of("UTC");

    static TermsBuilder starting(String start) {
        TermsBuilder builder = new TermsBuilder();
        builder.start = Instant.parse(start);
        return builder;
    }

    TermsBuilder every(Interval value) {
        interval = value;
        return this;
    }

    TermsBuilder anniversary() {
        billingTime = BillingTime.ANNIVERSARY;
        return this;
    }

    TermsBuilder advance() {
        advance = true;
        return this;
    }

    TermsBuilder chargesMonthly() {
        chargesMonthly = true;
        return this;
    }

    TermsBuilder costing(long cents) {
        amountCents = cents;
        return this;
    }

    TermsBuilder trial(String days) {
        trial = new BigDecimal(days);
        return this;
    }

    TermsBuilder committedTo(long cents) {
        commitmentCents = cents;
        return this;
    }

    TermsBuilder createdAt(String instant) {
        created = Instant.parse(instant);
        return this;
    }

    TermsBuilder endedAt(String instant) {
        end = Instant.parse(instant);
        return this;
    }

    TermsBuilder followedBy(Succession value) {
        succession = value;
        return this;
    }

    TermsBuilder creditedBy(TerminationCredit value) {
        credit = value;
        return this;
    }

    TermsBuilder in(String zoneId) {
        zone = ZoneId.of(zoneId);
        return this;
    }

    SubscriptionTerms terms() {
        MinimumCommitment commitment = commitmentCents == null ? null
                : new MinimumCommitment(ID, commitmentCents, null, List.of(), start, start);
        Plan plan = new Plan(ID, null, "plan",
                new Plan.Labels("Plan", null, null),
                new Plan.Billing(interval, amountCents, CurrencyUnit.of("EUR"), advance, trial,
                        chargesMonthly ? true : null, null),
                new Plan.Pricing(List.of(), List.of(), commitment, List.of(), List.of()),
                List.of(), null, start, null);
        Subscription subscription = new Subscription(ID, ID, ID, "sub", null,
                new Subscription.Terms(billingTime, start, null, null, null, credit,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(null, true, false, null,
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(
                        end == null ? SubscriptionStatus.ACTIVE : SubscriptionStatus.TERMINATED,
                        start, start, end, null, null, null, null, succession),
                created == null ? start : created, start);
        return new SubscriptionTerms(subscription, plan, zone);
    }
}
