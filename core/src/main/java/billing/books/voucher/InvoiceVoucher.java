package billing.books.voucher;

import billing.invoicing.FeeType;
import billing.invoicing.InvoiceType;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A final invoice, voided or not; amounts in cents.
 *
 * @param document      type, number, entity, currency and issuing date
 * @param amounts       in cents
 * @param voidedAt      or null
 * @param disputeLostAt or null
 * @param taxes         a line each
 */
public record InvoiceVoucher(UUID id, Document document, Amounts amounts, Instant voidedAt,
                             Instant disputeLostAt, List<FeeLine> fees, List<TaxLine> taxes) {
    /**
     * The type, number, entity, currency and issuing date.
     *
     * @param entity code of the billing entity that issued it
     */
    public record Document(String number, InvoiceType type, String entity, CurrencyUnit currency,
                           LocalDate issuedOn, boolean selfBilled) {
    }

    /**
     * In cents.
     *
     * @param totalCents  the amount that the customer has to pay
     * @param voidedCents the amount due when it was voided; 0 unless it was
     */
    public record Amounts(long subTotalCents, long taxesCents, long creditNotesCents,
                          long prepaidCents, long totalCents, long voidedCents) {
    }

    /**
     * A fee.
     *
     * @param item the charged item
     * @param entity code of the billing entity of its subscription; null for the customer's
     * @param netCents    less coupons and progressive billing, exact
     * @param period      the days that it is for, in the customer's zone
     * @param succeededAt when it was paid on its own; or null
     * @param taxes       loaded where fees are booked one by one; else empty
     */
    public record FeeLine(UUID id, FeeItem item, String entity, CurrencyUnit currency,
                          long amountCents, BigDecimal netCents, long taxesCents, FeePeriod period,
                          Instant succeededAt, List<TaxLine> taxes) {
    }

    /**
     * The charged item.
     *
     * @param code of the metric, add-on or plan
     * @param plan code of the plan that it comes from; null for one-off fees
     */
    public record FeeItem(FeeType type, String code, String plan) {
    }

    /**
     * The days that it is for, in the customer's zone.
     *
     * @param from    first day it is for, in the customer's zone; null when it is not for days
     * @param to      last day; null likewise
     * @param endedOn the day on which its subscription ended before the last day; or null
     */
    public record FeePeriod(LocalDate from, LocalDate to, LocalDate endedOn) {
    }

    /** A tax of an invoice, a fee or a credit note. */
    public record TaxLine(String code, BigDecimal rate, long amountCents, long baseCents) {
    }

    /**
     * What each fee brings in: what is left after coupons, in whole cents over the fees that it is
     * left of. Corrections that deduct something deduct it from their own revenue.
     */
    public List<Long> revenueCents() {
        if (fees.isEmpty()) {
            return List.of();
        }
        List<BigDecimal> added = fees.stream().map(fee -> fee.netCents().max(BigDecimal.ZERO))
                .toList();
        List<BigDecimal> deducted = fees.stream().map(fee -> fee.amountCents() < 0
                ? fee.netCents().negate().max(BigDecimal.ZERO) : BigDecimal.ZERO).toList();
        long deductedCents =
                Decimals.toWhole(deducted.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        boolean nothing = added.stream().allMatch(net -> net.signum() == 0);
        List<Long> revenue = Allocation.proportional(amounts.subTotalCents() + deductedCents,
                nothing ? fees.stream().map(
                fee -> BigDecimal.valueOf(Math.max(0, fee.amountCents())))
                        .toList() : added);
        return deductedCents == 0 ? revenue
                : less(revenue, Allocation.proportional(deductedCents, deducted));
    }

    private static List<Long> less(List<Long> cents, List<Long> others) {
        List<Long> less = new ArrayList<>();
        for (int i = 0; i < cents.size(); i++) {
            less.add(cents.get(i) - others.get(i));
        }
        return less;
    }
}
