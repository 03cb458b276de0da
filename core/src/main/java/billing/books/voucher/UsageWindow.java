package billing.books.voucher;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.fee.BilledPeriods;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A window of usage that is billed in arrears: the usage is earned on its days, and billed by an
 * invoice later.
 *
 * @param subject   whose usage it is
 * @param zone      in which its days are local
 * @param invoiceId which bills it, final or not; null while no invoice has been made
 * @param periods   how it will be billed; null where an invoice determines it
 * @param billing   the final invoice that billed it first; null while there is none
 * @param ahead     final progressive invoices of the same window, in order
 * @param kept      of a window that is not billed: the share of its usage that is expected to
 *                  remain after future discounts; an item without a share remains whole
 */
public record UsageWindow(Subject subject, Window window, ZoneId zone, UUID invoiceId,
                          BilledPeriods periods, Billing billing, List<Billing> ahead,
                          Map<Item, Share> kept) {
    /**
     * Whose usage it is.
     *
     * @param party  the customer in the books of the entity that bills it
     * @param planId of the plan of the subscription; of the parent of a child plan
     * @param plan   code of the plan
     */
    public record Subject(Entry.Party party, CurrencyUnit currency, boolean selfBilled,
                          UUID subscriptionId, UUID planId, String plan) {
    }

    /**
     * What is earned: the usage of a metric, or the true-up to a commitment.
     *
     * @param kind the account of its income
     * @param code of the metric or plan
     */
    public record Item(AccountKind kind, String code) implements Comparable<Item> {
        /** Returns what a fee is for. */
        public static Item of(FeeType type, String code) {
            return new Item(type == FeeType.COMMITMENT ? AccountKind.COMMITMENT_REVENUE
                    : AccountKind.USAGE_REVENUE, code);
        }

        /** Whether a fee is earned with the window that it is billed for. */
        public static boolean isEarnedWithin(Fee fee) {
            return fee.source().type() == FeeType.CHARGE && !fee.source().payInAdvance()
                    || fee.source().type() == FeeType.COMMITMENT;
        }

        @Override
        public int compareTo(Item other) {
            return Comparator.comparing(Item::kind).thenComparing(Item::code)
                    .compare(this, other);
        }
    }

    /**
     * What a final invoice billed of the window.
     *
     * @param voidedOn not before the invoice; or null
     * @param cents    what its usage fees in arrears and its commitment bring in
     * @param gross    the same before discounts and what progressive invoices billed
     */
    public record Billing(UUID invoiceId, String number, LocalDate issuedOn, LocalDate voidedOn,
                          Map<Item, Long> cents, Map<Item, Long> gross) {
    }

    /** A part of a whole; the whole is positive. */
    public record Share(BigDecimal part, BigDecimal whole) {
        /** The whole cents of this share of an amount. */
        public long cents(long cents) {
            return part.multiply(BigDecimal.valueOf(cents)).divideToIntegralValue(whole)
                    .longValueExact();
        }
    }

    /** Returns the window with the shares that remain after future discounts. */
    public UsageWindow keeping(Map<Item, Share> shares) {
        return new UsageWindow(subject, window, zone, invoiceId, periods, billing, ahead, shares);
    }

    /** The local date on which it begins, but no later than the invoice. */
    public LocalDate firstDay() {
        LocalDate start = LocalDays.of(window.from(), zone);
        return start.isAfter(lastDay()) ? lastDay() : start;
    }

    /** Whether what a progressive invoice billed is billed when the window is; else it is void. */
    public boolean stands(Billing progressive) {
        return progressive.voidedOn() == null || billing != null
                && !progressive.voidedOn().isBefore(billing.issuedOn());
    }

    /** The local date on which the last of it is earned: its end, but no later than the invoice. */
    public LocalDate lastDay() {
        LocalDate end = LocalDays.of(window.to(), zone);
        return billing != null && billing.issuedOn().isBefore(end) ? billing.issuedOn() : end;
    }
}
