package billing.check.books;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.accrual.AccrualDates;
import billing.books.accrual.UsageAccruals;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.check.Finding;
import billing.check.store.CheckedInvoices;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Proves the books: every entry balances, every receivable equals the amount due of its invoice,
 * and with voided invoices the statement of account has the same balance; what an invoice defers is
 * earned once, and the usage accrued for it is what it bills, no more and no less.
 */
public final class BooksCheck {
    private final Handle handle;

    /** Checks what the handle reads; nothing is written. */
    public BooksCheck(Handle handle) {
        this.handle = handle;
    }

    /** Where the books are wrong; nothing when all is well. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        Map<UUID, Booked> byInvoice = new HashMap<>();
        StatementsCheck statements = new StatementsCheck(handle);
        Consumer<Entry> reader = entry -> {
            if (entry.imbalanceCents() != 0) {
                findings.add(new Finding(entry.document(), entry.kind().title() + " of "
                        + entry.date() + " misses balance by "
                        + new Money(entry.imbalanceCents(), entry.currency()) + " in the books",
                        "the amounts of the document do not add up"));
            }
            statements.add(entry);
            if (entry.invoiceId() != null) {
                byInvoice.computeIfAbsent(entry.invoiceId(),
                        id -> new Booked(entry.currency())).add(entry);
            }
        };
        new Journal(handle).read(BookPart.ALL, null, reader);
        new UsageAccruals(handle, AccrualDates.invoiced()).read(BookPart.ALL, reader);
        new CheckedInvoices(handle).eachDue(invoice -> {
            Booked booked = byInvoice.getOrDefault(invoice.id(),
                    new Booked(invoice.amount().currency()));
            difference(invoice.number(), invoice.amount(), booked.receivable)
                    .ifPresent(findings::add);
            findings.addAll(unearned(invoice.number(), booked));
        });
        findings.addAll(statements.findings());
        return findings;
    }

    /** The balances that the books have for an invoice after all its days. */
    private static final class Booked {
        private Money receivable;
        private Money deferred;
        private Money accrued;

        Booked(CurrencyUnit currency) {
            receivable = Money.zero(currency);
            deferred = receivable;
            accrued = receivable;
        }

        void add(Entry entry) {
            receivable = receivable.plus(entry.amount(AccountKind.RECEIVABLE));
            deferred = deferred.plus(entry.amount(AccountKind.DEFERRED_REVENUE));
            accrued = accrued.plus(entry.amount(AccountKind.ACCRUED_REVENUE));
        }
    }

    private static List<Finding> unearned(String number, Booked booked) {
        List<Finding> findings = new ArrayList<>();
        if (!booked.deferred.isZero()) {
            findings.add(new Finding(number, Money.zero(booked.deferred.currency())
                    .minus(booked.deferred) + " of its deferred revenue is never earned",
                    "the days of its fees do not add up to what they are for"));
        }
        if (!booked.accrued.isZero()) {
            findings.add(new Finding(number, booked.accrued + " of the usage"
                    + " accrued for it is not invoiced", "the days of its usage do not add up to"
                    + " its fees"));
        }
        return findings;
    }

    private static Optional<Finding> difference(String number, Money due, Money booked) {
        return due.equals(booked) ? Optional.empty() : Optional.of(new Finding(number,
                "the books hold " + booked + " as its receivable, the invoice"
                        + " shows " + due + " as due",
                "a payment or credit note is missing, or was booked twice"));
    }
}
