package billing.invoicing.usage;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * The usage of the running window as an invoice would bill it now
 * ({@code rating-and-usage.md 5.1, 5.2}).
 *
 * @param window           the charge window, UTC
 * @param issuingDate      the last date of the period
 * @param amountCents      the sum of the fees, rounded each
 * @param taxesAmountCents computed as on invoices; 0 when taxes are not requested
 * @param charges          ordered by metric name
 */
public record CurrentUsage(Window window, LocalDate issuingDate, CurrencyUnit currency,
                           long amountCents, long taxesAmountCents, List<ChargeUsage> charges) {
    /** The usage of some lines, one for each bucket and group. */
    public static CurrentUsage of(Window window, ZoneId zone, CurrencyUnit currency,
                                  List<UsageLine> lines, long taxesAmountCents) {
        return new CurrentUsage(window, LocalDays.of(window.to(), zone), currency,
                lines.stream().mapToLong(line -> line.fee().amounts().cents()).sum(),
                taxesAmountCents, ChargeUsage.of(lines));
    }

    /** The amount with its taxes. */
    public long totalAmountCents() {
        return amountCents + taxesAmountCents;
    }

    /** The projected amount of the whole window, in cents; 0 without projections. */
    public long projectedAmountCents() {
        return charges.stream().map(charge -> charge.totals().projected())
                .filter(projected -> projected != null)
                .mapToLong(UsageTotals.Projected::amountCents).sum();
    }
}
