package billing.books.accrual;

import billing.books.Account;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.Posting;
import billing.books.journal.BookPart;
import billing.books.store.UsageWindows;
import billing.books.voucher.UsageWindow;
import billing.books.voucher.UsageWindow.Billing;
import billing.books.voucher.UsageWindow.Item;
import billing.engine.Handle;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Accrues usage in arrears: what the usage of a window brings in more by the end of a day is
 * revenue of that day, and an asset until it is invoiced.
 *
 * <p>Every invoice of the window takes the asset back by what it bills, on its issuing date, so
 * that the one that closes the window leaves nothing of it. A month whose usage has been invoiced
 * never changes: its days are rated by what the invoice knew, and what comes later is earned when
 * its correction is booked. Before, accruals follow what is known, late usage and coupons too.
 */
public final class UsageAccruals {
    private final Handle handle;
    private final AccrualDates dates;

    /** The accruals of a database on some dates. */
    public UsageAccruals(Handle handle, AccrualDates dates) {
        this.handle = handle;
        this.dates = dates;
    }

    /** Hands over the entries of a part of the books, which add to those of the journal. */
    public void read(BookPart part, Consumer<Entry> reader) {
        new UsageWindows(handle).read(part.customer(), dates.to(), new UsageWindows.Reader() {
            @Override
            public void billed(UsageWindow window) {
                if (!dates.isOver(window.billing().issuedOn())) {
                    book(window);
                }
            }

            @Override
            public void unbilled(Map<UUID, List<UsageWindow>> byCustomer) {
                byCustomer.forEach((id, windows) -> new ExpectedDiscounts(handle, id)
                        .discount(windows).forEach(this::book));
            }

            private void book(UsageWindow window) {
                new WindowLedger(window).entries().stream().filter(part::holds).forEach(reader);
            }
        });
    }

    /** The entries of one window. */
    private final class WindowLedger {
        private final UsageWindow window;
        private final UUID invoiceId;
        private final Map<Item, Long> accrued = new TreeMap<>();
        private final List<Entry> entries = new ArrayList<>();

        WindowLedger(UsageWindow window) {
            this.window = window;
            this.invoiceId = window.billing() == null ? null : window.billing().invoiceId();
        }

        List<Entry> entries() {
            accrue();
            window.ahead().forEach(this::reverse);
            if (window.billing() != null) {
                Billing billing = window.billing();
                book(billing.issuedOn(), EntryKind.ACCRUAL_REVERSED, billing.number(),
                        billing.cents(), -1);
            }
            return entries;
        }

        private void accrue() {
            WindowPricing pricing = new WindowPricing(handle, window);
            List<LocalDate> booked = dates.within(window.firstDay(), window.lastDay());
            if (booked.isEmpty() || window.ahead().isEmpty()
                    && pricing.until(booked.get(booked.size() - 1)).isEmpty()) {
                return;
            }
            for (LocalDate date : booked) {
                Map<Item, Long> more = new TreeMap<>(pricing.until(date));
                accrued.forEach((item, cents) -> more.merge(item, -cents, Long::sum));
                more.forEach((item, cents) -> accrued.merge(item, cents, Long::sum));
                book(date, EntryKind.ACCRUAL, null, more, 1);
            }
        }

        /** If it is voided before the window is billed, its usage is to be invoiced again. */
        private void reverse(Billing progressive) {
            book(progressive.issuedOn(), EntryKind.ACCRUAL_REVERSED, progressive.number(),
                    progressive.cents(), -1);
            if (!window.stands(progressive)) {
                book(progressive.voidedOn(), EntryKind.ACCRUAL, null, progressive.cents(), 1);
            }
        }

        private void book(LocalDate date, EntryKind kind, String document,
                          Map<Item, Long> centsByItem, int sign) {
            List<Posting> postings = new ArrayList<>();
            centsByItem.forEach((item, cents) -> {
                if (cents != 0) {
                    Account revenue = new Account(item.kind(), window.subject().party().id(),
                            item.code(), window.subject().plan(), null);
                    postings.add(new Posting(revenue.accrued(), sign * cents));
                    postings.add(new Posting(revenue, -sign * cents));
                }
            });
            if (!postings.isEmpty() && dates.isReached(date)) {
                entries.add(new Entry(date, kind, document, invoiceId, window.subject().party(),
                        window.subject().currency(), window.subject().selfBilled(), postings));
            }
        }
    }
}
