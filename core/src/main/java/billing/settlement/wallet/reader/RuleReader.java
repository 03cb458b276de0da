package billing.settlement.wallet.reader;

import billing.catalog.CustomSectionChoice;
import billing.engine.Handle;
import billing.input.Characters;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.kernel.time.Instants;
import billing.kernel.time.Interval;
import billing.kernel.time.Iso8601;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.RecurringRule.Method;
import billing.settlement.wallet.RecurringRule.Trigger;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.WalletTerms;
import billing.subscription.PaymentChoice;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.PurchaseOrderNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads a recurring top-up rule ({@code money.md 5.10}). A rule is either valid or not: the API has
 * one code for all faults except a target below the threshold.
 */
public final class RuleReader {
    private static final int NAME_LENGTH_MAX = 255;
    private static final RecurringRule.Schedule NO_SCHEDULE =
            new RecurringRule.Schedule(null, null, null, null, null);
    private static final RecurringRule.TopUp NO_TOP_UP =
            new RecurringRule.TopUp(Method.FIXED, null, null, null, null, false);
    private final Handle handle;
    private final UUID customerId;
    private final Node node;
    private final RecurringRule stored;
    private boolean faulty;
    private boolean tooLow;

    /**
     * Creates a reader of one rule.
     *
     * @param customerId the customer of the wallet
     * @param stored     the rule to change; null for a new one
     */
    public RuleReader(Handle handle, UUID customerId, Node node, RecurringRule stored) {
        this.handle = handle;
        this.customerId = customerId;
        this.node = node;
        this.stored = stored;
    }

    /** The credits of the request, used by a fixed rule without its own; 0 for none. */
    public record Fallback(BigDecimal paid, BigDecimal granted) {
        /** No credits. */
        public static final Fallback NONE = new Fallback(BigDecimal.ZERO, BigDecimal.ZERO);
    }

    /** Reads the rule; empty when it is invalid. */
    public Optional<RecurringRule> read(UUID id, UUID walletId, WalletTerms wallet,
                                        CreditRate rate, Fallback fallback, Instant now) {
        RecurringRule.Schedule schedule = schedule();
        RecurringRule.TopUp topUp = topUp(fallback);
        RecurringRule rule = new RecurringRule(id, walletId,
                new RecurringRule.Schedule(schedule.trigger(),
                        schedule.trigger() == Trigger.INTERVAL ? schedule.interval() : null,
                        orZero(schedule.thresholdCredits()), schedule.startedAt(),
                        schedule.expirationAt()),
                new RecurringRule.TopUp(topUp.method(), orZero(topUp.paidCredits()),
                        orZero(topUp.grantedCredits()), topUp.targetOngoingBalance(),
                        topUp.grantsTargetTopUp(), topUp.ignoresLimits()),
                terms(wallet), evaluatedAt(schedule, now),
                stored == null ? now : stored.createdAt(), null);
        boolean valid = !faulty && isComplete(schedule, now) && isComplete(topUp);
        tooLow = valid && isBelowThreshold(rule);
        return valid && !tooLow && fits(rule, wallet, rate) ? Optional.of(rule) : Optional.empty();
    }

    /**
     * A rule with the same interval keeps its overdue top-ups, which could not be made before the
     * change; one with another interval, and one that had expired, is due from now on.
     */
    private Instant evaluatedAt(RecurringRule.Schedule schedule, Instant now) {
        return stored != null && stored.isActive(now) && stored.schedule().hasIntervalOf(schedule)
                ? stored.evaluatedAt() : now;
    }

    /** What is stored, changed by the request. */
    private RecurringRule.Schedule schedule() {
        RecurringRule.Schedule base = stored == null ? NO_SCHEDULE : stored.schedule();
        return new RecurringRule.Schedule(choice("trigger", Trigger.class, base.trigger()),
                choice("interval", Interval.class, base.interval()),
                credits("threshold_credits", base.thresholdCredits()),
                instant("started_at", base.startedAt()),
                instant("expiration_at", base.expirationAt()));
    }

    private RecurringRule.TopUp topUp(Fallback fallback) {
        RecurringRule.TopUp base = stored == null ? NO_TOP_UP : stored.topUp();
        Method method = choice("method", Method.class, base.method());
        BigDecimal paid = credits("paid_credits", base.paidCredits());
        BigDecimal granted = credits("granted_credits", base.grantedCredits());
        boolean isWithout = method == Method.FIXED && paid == null && granted == null;
        return new RecurringRule.TopUp(method, isWithout ? fallback.paid() : paid,
                isWithout ? fallback.granted() : granted,
                credits("target_ongoing_balance", base.targetOngoingBalance()),
                flag("grants_target_top_up", base.grantsTargetTopUp()),
                Boolean.TRUE.equals(flag("ignore_paid_top_up_limits", base.ignoresLimits())));
    }

    private boolean isComplete(RecurringRule.Schedule schedule, Instant now) {
        Instant expiration = schedule.expirationAt();
        return schedule.trigger() != null
                && (schedule.trigger() == Trigger.INTERVAL ? schedule.interval() != null
                        : schedule.thresholdCredits() != null)
                && (expiration == null || expiration.isAfter(now) || stored != null
                && expiration.equals(stored.schedule().expirationAt()));
    }

    private static boolean isComplete(RecurringRule.TopUp topUp) {
        return topUp.method() == Method.TARGET ? topUp.targetOngoingBalance() != null
                : topUp.method() != null && topUp.grantsTargetTopUp() == null;
    }
    /** Whether the only fault of the rule is a target below the threshold. */
    public boolean isTargetTooLow() {
        return tooLow;
    }

    private static boolean isBelowThreshold(RecurringRule rule) {
        return rule.topUp().method() == Method.TARGET
                && rule.schedule().trigger() == Trigger.THRESHOLD
                && rule.topUp().targetOngoingBalance().compareTo(rule.schedule().thresholdCredits())
                < 0;
    }

    /**
     * Whether a rule's paid credits are within the limits of its wallet; a wallet whose granted
     * credits are a discount allows none.
     */
    public static boolean fits(RecurringRule rule, WalletTerms wallet, CreditRate rate) {
        if (wallet.grantedAs() == GrantedCredits.DISCOUNT && rule.buys()) {
            return false;
        }
        if (rule.topUp().method() != Method.FIXED || rule.topUp().ignoresLimits()
                || rule.topUp().paidCredits().signum() == 0) {
            return true;
        }
        long cents = rate.cents(rule.topUp().paidCredits());
        return (wallet.topUps().minCents() == null || cents >= wallet.topUps().minCents())
                && (wallet.topUps().maxCents() == null || cents <= wallet.topUps().maxCents());
    }

    private TopUpTerms terms(WalletTerms wallet) {
        TopUpTerms before = stored == null ? null : stored.terms();
        Boolean requires = flag("invoice_requires_successful_payment", before == null
                ? (Boolean) wallet.topUps().requiresSuccessfulPayment()
                : (Boolean) before.requiresSuccessfulPayment());
        return new TopUpTerms(text("transaction_name", before == null ? null : before.name()),
                TopUpTerms.DEFAULT_PRIORITY,
                requires == null ? wallet.topUps().requiresSuccessfulPayment() : requires,
                pairs(before), payment(before), sections(before), orderNumber(before));
    }

    private String orderNumber(TopUpTerms before) {
        return has("purchase_order_number")
                ? PurchaseOrderNumber.trimmed(
                        stated("purchase_order_number", PurchaseOrderNumber.TYPE))
                : before == null ? null : before.purchaseOrderNumber();
    }

    private List<TopUpTerms.Pair> pairs(TopUpTerms before) {
        if (!has("transaction_metadata")) {
            return before == null ? List.of() : before.metadata();
        }
        MetadataPairs pairs = MetadataPairs.of(member("transaction_metadata"),
                MetadataPairs.OF_WALLET);
        faulty |= pairs.fault() != null;
        return pairs.pairs();
    }

    private PaymentChoice payment(TopUpTerms before) {
        PaymentChoice choice = before == null ? PaymentChoice.DEFAULT : before.payment();
        if (!has("payment_method")) {
            return choice;
        }
        Fields given = stated("payment_method", PaymentChoiceReader.TYPE);
        Optional<PaymentChoice> read = TopUpChoices.payment(handle, customerId, given, choice);
        faulty |= read.isEmpty();
        return read.orElse(choice);
    }

    private CustomSectionChoice sections(TopUpTerms before) {
        CustomSectionChoice choice = before == null ? CustomSectionChoice.NONE : before.sections();
        Fields given = stated("invoice_custom_section", TopUpChoices.SECTIONS);
        return given == null ? choice : TopUpChoices.sections(handle, given, choice);
    }

    /** The value of a member; null for one that is absent, null or faulty. */
    private <T> T stated(String member, MemberType<T> type) {
        return node.member(member).filter(given -> !given.is(Node.Kind.NULL)).map(given -> {
            Reading reading = Reading.ofRequests();
            T read = type.read(given, member, reading);
            faulty |= !reading.problems().isEmpty();
            return read;
        }).orElse(null);
    }

    private boolean has(String member) {
        return node.member(member).isPresent();
    }

    private Node member(String member) {
        return node.member(member).orElseThrow();
    }

    /** Returns a member; empty when it is null, which clears it. */
    private Optional<Node> given(String member) {
        return node.member(member).filter(value -> !value.is(Node.Kind.NULL));
    }

    private <E extends Enum<E>> E choice(String member, Class<E> type, E before) {
        if (!has(member)) {
            return before;
        }
        Optional<E> found = given(member)
                .flatMap(value -> Codes.find(type, value.text()));
        faulty |= found.isEmpty() && given(member).isPresent();
        return found.orElse(before);
    }

    private BigDecimal credits(String member, BigDecimal before) {
        if (!has(member)) {
            return before;
        }
        Optional<BigDecimal> credits = given(member).flatMap(CreditAmountReader::read);
        faulty |= credits.isEmpty() && given(member).isPresent();
        return credits.orElse(null);
    }

    private Instant instant(String member, Instant before) {
        if (!has(member)) {
            return before;
        }
        Optional<Instant> instant = given(member).filter(value -> value.is(Node.Kind.TEXT))
                .flatMap(value -> Iso8601.instant(value.text()));
        faulty |= instant.isEmpty() && given(member).isPresent();
        return Instants.orStored(instant.orElse(null), before);
    }

    private Boolean flag(String member, Boolean before) {
        if (!has(member)) {
            return before;
        }
        Optional<Boolean> flag = given(member).map(value ->
                Types.flag().read(value, member, Reading.ofRequests()));
        faulty |= flag.isEmpty() && given(member).isPresent();
        return flag.orElse(null);
    }

    private String text(String member, String before) {
        if (!has(member)) {
            return before;
        }
        Optional<Node> text = node.member(member).filter(Node::isStated);
        faulty |= text.isPresent() && (!text.get().is(Node.Kind.TEXT)
                || Characters.areMoreThan(text.get().text(), NAME_LENGTH_MAX)
                || !Characters.fitLine(text.get().text()));
        return text.map(Node::text).orElse(null);
    }

    private static BigDecimal orZero(BigDecimal credits) {
        return credits == null ? BigDecimal.ZERO : credits;
    }
}
