package billing.settlement.creditnote;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Days;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationCredit;
import billing.subscription.Trial;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The unused days of a period paid in advance when a subscription ends
 * ({@code subscriptions-and-invoicing.md 2.8}, {@code money.md 4.8}).
 *
 * <p>The price of days is the plan's price × days ÷ days of the period, divided once: where the
 * result is half a cent, the rounded price of a day would lose a cent.
 *
 * @param planPriceCents the plan's price when the fee was made
 * @param periodDays     days of the whole period
 * @param unused         whole days after the last one used
 * @param used           whole days up to the end
 */
public record UnusedDays(long planPriceCents, int periodDays, long unused, long used) {
    /**
     * Returns the unused days of a subscription that ended.
     *
     * @param fee          its last subscription fee
     * @param ended        the plan that it ended on; a more expensive one that follows bills the
     *                     day of the end
     * @param initialStart the start of its trial
     */
    public static UnusedDays of(Fee fee, SubscriptionTerms ended, Instant initialStart) {
        Instant end = ended.subscription().state().terminatedAt();
        LocalDate lastUsed = ended.localDate(end)
                .minusDays(ended.succession() == Succession.UPGRADED ? 1 : 0);
        DatePeriod period = ended.cadence().periodOf(ended.periodDate(end));
        LocalDate trialEnd = Trial.end(ended.plan(), initialStart).map(ended::localDate)
                .orElse(null);
        boolean inTrial = trialEnd != null && !trialEnd.isBefore(lastUsed);
        LocalDate firstUnused = inTrial ? trialEnd : lastUsed.plusDays(1);
        LocalDate firstUsed = latest(period.start(), ended.startedOn(), trialEnd);
        return new UnusedDays(fee.planPriceCents(), period.days(),
                daysUpTo(period.end(), firstUnused), daysUpTo(lastUsed, firstUsed));
    }

    /**
     * The amount of the fee to credit, before coupons and taxes; nothing is credited unless above
     * 0.
     */
    public BigDecimal itemCents(Fee fee, long creditedCents) {
        return priceOf(unused).min(BigDecimal.valueOf(fee.amounts().cents()))
                .subtract(BigDecimal.valueOf(creditedCents))
                .setScale(Scale.CENTS_PART, RoundingMode.DOWN);
    }

    /**
     * Returns the parts of a note for the unused days: at most what was paid and not yet refunded
     * is refunded, and at most what is due is offset ({@code money.md 4.2}).
     *
     * @param option not SKIP
     */
    public CreditNoteParts parts(TerminationCredit option, CreditedItems items, Fee fee,
                                 CreditableInvoice creditable) {
        long total = items.totalCents();
        if (option == TerminationCredit.CREDIT) {
            return CreditNoteParts.credit(total);
        }
        long refund = Math.min(total, Math.min(paidBeyondUseCents(fee, creditable.invoice()),
                creditable.paidAndNotRefundedCents()));
        CreditNoteParts parts = new CreditNoteParts(0, refund, total - refund);
        return parts.within(refund, option == TerminationCredit.OFFSET
                ? offsetMostCents(creditable.invoice(), total) : 0);
    }

    /** What is due on a draft is not known before it is final; its notes are limited then. */
    private static long offsetMostCents(Invoice invoice, long totalCents) {
        return invoice.state().status() == InvoiceStatus.DRAFT ? totalCents
                : invoice.totalDueCents();
    }

    /** The amount paid for the fee beyond the days used. */
    private long paidBeyondUseCents(Fee fee, Invoice invoice) {
        BigDecimal feeWithTaxes =
                fee.preciseNetAmountCents().add(fee.taxes().preciseCents());
        BigDecimal paid = Decimals.ratio(
                BigDecimal.valueOf(invoice.settlement().paidCents()).multiply(feeWithTaxes),
                BigDecimal.valueOf(invoice.amounts().subTotalIncludingTaxesCents()));
        long usedCents =
                CreditedItems.of(List.of(new CreditedFee(fee, priceOf(used))),
                        CreditedTaxes.of(invoice)).totalCents();
        return Math.max(0, Decimals.toWhole(paid.subtract(BigDecimal.valueOf(usedCents))));
    }

    private BigDecimal priceOf(long days) {
        return Days.share(BigDecimal.valueOf(planPriceCents), days, periodDays);
    }

    /** The number of days from the first to the last, both included; 0 when the last is earlier. */
    private static long daysUpTo(LocalDate last, LocalDate first) {
        return Math.max(0, ChronoUnit.DAYS.between(first, last) + 1);
    }

    private static LocalDate latest(LocalDate one, LocalDate other, LocalDate third) {
        LocalDate later = one.isAfter(other) ? one : other;
        return third != null && third.isAfter(later) ? third : later;
    }
}
