package billing.settlement.creditnote;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.DatePeriod;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.Trial;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * The days of a period paid in advance that a subscription which ends leaves unused
 * ({@code subscriptions-and-invoicing.md 2.8}, {@code money.md 4.8}).
 *
 * @param dayPriceCents exact
 * @param unused        whole days behind the last one used
 * @param used          whole days up to the end
 */
public record UnusedDays(BigDecimal dayPriceCents, long unused, long used) {
    /** What becomes of the unused days' price. */
    public enum Giveback {
        /** All of it is a balance for later invoices. */
        CREDIT,
        /** What was paid beyond the days used is returned, the rest is a balance. */
        REFUND,
        /** The same is returned, the rest is deducted from what is due on the invoice. */
        OFFSET;

        /** That of a subscription that ended; an upgrade always credits, and so does no option. */
        public static Giveback of(Subscription ended) {
            String option = ended.terms().onTerminationCreditNote();
            return option == null || ended.state().succession() == Succession.UPGRADED ? CREDIT
                    : valueOf(option.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * The days of a subscription that ended.
     *
     * @param fee          its last subscription fee
     * @param initialStart what its trial counts from
     * @param upgraded     whether a dearer plan follows, to which the day of the end belongs
     */
    public static UnusedDays of(Fee fee, SubscriptionTerms terms, Instant initialStart,
                                Instant end, boolean upgraded) {
        LocalDate lastUsed = terms.localDate(end).minusDays(upgraded ? 1 : 0);
        DatePeriod period = terms.cadence().periodOf(terms.periodDate(end));
        LocalDate trialEnd = Trial.end(terms.plan(), initialStart).map(terms::localDate)
                .orElse(null);
        boolean inTrial = trialEnd != null && !trialEnd.isBefore(lastUsed);
        LocalDate firstUnused = inTrial ? trialEnd : lastUsed.plusDays(1);
        LocalDate firstUsed = latest(period.start(), terms.startedOn(), trialEnd);
        return new UnusedDays(
                planAmount(fee).divide(BigDecimal.valueOf(period.days()), Decimals.DIVISION),
                daysUpTo(period.end(), firstUnused), daysUpTo(lastUsed, firstUsed));
    }

    /** What is given back of the fee, before coupons and taxes; nothing unless above 0. */
    public BigDecimal itemCents(Fee fee, long creditedCents) {
        return priceOf(unused).min(BigDecimal.valueOf(fee.amounts().cents()))
                .subtract(BigDecimal.valueOf(creditedCents))
                .setScale(Scale.CENTS_PART, RoundingMode.DOWN);
    }

    /** The parts of a note over the unused days. */
    public CreditNoteParts parts(Giveback giveback, CreditedItems items, Fee fee,
                                 Invoice invoice) {
        long total = items.totalCents();
        if (giveback == Giveback.CREDIT) {
            return CreditNoteParts.credit(total);
        }
        long refund = Math.min(paidBeyondUseCents(fee, invoice), total);
        return giveback == Giveback.REFUND ? new CreditNoteParts(total - refund, refund, 0)
                : new CreditNoteParts(0, refund, total - refund);
    }

    /** What was paid for the fee beyond the days used. */
    private long paidBeyondUseCents(Fee fee, Invoice invoice) {
        BigDecimal feeWithTaxes =
                fee.preciseNetAmountCents().add(fee.taxes().preciseCents());
        BigDecimal paid = Decimals.ratio(
                BigDecimal.valueOf(invoice.settlement().paidCents()).multiply(feeWithTaxes),
                BigDecimal.valueOf(invoice.amounts().subTotalIncludingTaxesCents()));
        long usedCents =
                CreditedItems.of(List.of(new CreditedFee(fee, priceOf(used)))).totalCents();
        return Math.max(0, Decimals.toWhole(paid.subtract(BigDecimal.valueOf(usedCents))));
    }

    private BigDecimal priceOf(long days) {
        return dayPriceCents.multiply(BigDecimal.valueOf(days));
    }

    /** The plan's price when the fee was made. */
    private static BigDecimal planAmount(Fee fee) {
        return BigDecimal.valueOf(fee.planPriceCents());
    }

    /** Dates from the first to the last, both included; none when they lie the other way round. */
    private static long daysUpTo(LocalDate last, LocalDate first) {
        return Math.max(0, ChronoUnit.DAYS.between(first, last) + 1);
    }

    private static LocalDate latest(LocalDate one, LocalDate other, LocalDate third) {
        LocalDate later = one.isAfter(other) ? one : other;
        return third != null && third.isAfter(later) ? third : later;
    }
}
