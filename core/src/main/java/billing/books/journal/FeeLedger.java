package billing.books.journal;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Deferral;
import billing.books.Posting;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The revenue of one fee: earned, deferred and credited. */
final class FeeLedger {
    private final Account revenue;
    private final Deferral deferral;
    /** When its subscription ended before its last day; else null. */
    private final LocalDate endedOn;
    private final Map<LocalDate, Long> earnedDays = new TreeMap<>();
    private final List<Posting> booking = new ArrayList<>();
    private long leftCents;

    /**
     * Books a fee.
     *
     * @param cents what it brings in, without taxes and discounts
     * @param date  of the booking; days before it are earned with it
     */
    FeeLedger(FeeLine fee, String customer, long cents, LocalDate date) {
        this.revenue = revenue(fee, customer);
        this.leftCents = cents;
        this.endedOn = fee.period().endedOn();
        boolean deferred = fee.period().to() != null && fee.period().to().isAfter(date)
                && !fee.period().from().isAfter(fee.period().to())
                && (endedOn == null || endedOn.isAfter(date));
        this.deferral = deferred ? new Deferral(cents, fee.period().from(), fee.period().to())
                : null;
        long earned = deferred ? sum(deferral.earn(date)) : cents;
        booking.add(new Posting(revenue, -earned));
        if (deferred) {
            booking.add(new Posting(revenue.deferred(), -deferral.leftCents()));
        }
    }

    /** Where the income of a fee goes. */
    static Account revenue(FeeLine fee, String customer) {
        AccountKind kind = switch (fee.item().type()) {
            case SUBSCRIPTION -> AccountKind.SUBSCRIPTION_REVENUE;
            case CHARGE -> AccountKind.USAGE_REVENUE;
            case FIXED_CHARGE -> AccountKind.FIXED_CHARGE_REVENUE;
            case COMMITMENT -> AccountKind.COMMITMENT_REVENUE;
            case ADD_ON -> AccountKind.ADD_ON_REVENUE;
            case CREDIT -> AccountKind.PREPAID_UNPAID;
        };
        return kind == AccountKind.PREPAID_UNPAID ? Account.of(kind, customer)
                : new Account(kind, customer, fee.item().code(), fee.item().plan(), null);
    }

    /** The postings of the booking itself. */
    List<Posting> booking() {
        return booking;
    }

    /** Reverses an amount: first what is not earned yet, then income. */
    List<Posting> reverse(long cents, LocalDate date) {
        leftCents -= cents;
        long unearned = 0;
        if (deferral != null) {
            earn(date);
            unearned = deferral.reduce(cents);
        }
        return List.of(new Posting(revenue.deferred(), unearned),
                new Posting(revenue, cents - unearned));
    }

    /** Books an amount again that had been credited: it is earned at once. */
    Posting bookAgain(long cents) {
        leftCents += cents;
        return new Posting(revenue, -cents);
    }

    /** Reverses all that is left, whatever of it is earned. */
    List<Posting> reverseAll(LocalDate date) {
        long unearned = 0;
        if (deferral != null) {
            earn(date);
            unearned = deferral.reduce(deferral.leftCents());
        }
        long earned = leftCents - unearned;
        leftCents = 0;
        return List.of(new Posting(revenue.deferred(), unearned), new Posting(revenue, earned));
    }

    /**
     * The amounts earned on each day after the posting; called last.
     *
     * @param last the last day; null to have all earned, what is left then in one amount on the
     *             fee's last day
     */
    Map<LocalDate, Long> earnedDays(LocalDate last) {
        if (deferral != null && last != null) {
            // Nothing more is credited on the day on which its subscription ended.
            earn(last.equals(endedOn) ? last.plusDays(1) : last);
        } else if (deferral != null && deferral.leftCents() != 0) {
            earnedDays.merge(endedOn == null ? deferral.to() : endedOn, deferral.earnAll(),
                    Long::sum);
        }
        return earnedDays;
    }

    /**
     * Earns the days up to a date. What is left when the subscription ends, and was not credited
     * that day, is for days that will not be used: it is earned at the end.
     */
    private void earn(LocalDate date) {
        boolean ended = endedOn != null && date.isAfter(endedOn);
        earnedDays.putAll(deferral.earn(ended ? endedOn : date));
        long left = ended ? deferral.earnAll() : 0;
        if (left != 0) {
            earnedDays.merge(endedOn, left, Long::sum);
        }
    }

    /** The amount earned on a day. */
    Postings earned(long cents) {
        return new Postings().debit(revenue.deferred(), cents).credit(revenue, cents);
    }

    /** The account of its income. */
    Account revenue() {
        return revenue;
    }

    private static long sum(Map<LocalDate, Long> days) {
        return days.values().stream().mapToLong(Long::longValue).sum();
    }
}
