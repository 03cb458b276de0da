package billing.books;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.export.JournalFormat;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.catalog.Coupon;
import billing.check.InvoiceCheck;
import billing.check.books.BooksCheck;
import billing.customer.store.Customers;
import billing.engine.Sql;
import billing.input.file.CsvCells;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.kernel.error.BillingException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.store.Movements;
import billing.settlement.wallet.Wallet;
import billing.subscription.service.NewSubscription;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of the books over histories of random sales, payments, notes, credits and voids. */
class BookPropertiesTest {
    private static final int HISTORIES = 4;
    private static final int STEPS = 110;
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    /** The accounts of what a customer owes or is owed, without prepaid credits. */
    private static final List<AccountKind> STATED = List.of(AccountKind.RECEIVABLE,
            AccountKind.CUSTOMER_CREDIT, AccountKind.REFUNDS, AccountKind.CUSTOMER_BALANCE,
            AccountKind.UNAPPLIED);
    private static final List<String> CUSTOMERS = List.of("ada", "bo", "cy");
    /** What was ended in the histories: wallets, and subscriptions with each treatment. */
    private final Set<String> ended = new TreeSet<>();
    @TempDir
    Path folder;

    @Test
    void the_books_balance_and_say_what_the_documents_say() {
        Set<EntryKind> happened = EnumSet.of(EntryKind.FEE_PAID,
                EntryKind.FEE_REVERSED);
        for (int seed = 1; seed <= HISTORIES; seed++) {
            try (BookStory books = history(seed)) {
                assertThat(books.story.<Object>read(handle -> new BooksCheck(handle).findings()))
                        .as("check of history " + seed).isEqualTo(List.of());
                assertThat(books.story.<Object>read(handle ->
                        new InvoiceCheck(handle).numbersAndSettlements()))
                        .as("settlements of history " + seed).isEqualTo(List.of());
                assertBalances(books, seed);
                List<Entry> entries = books.entries(null, null);
                assertThat(entries).as("entries").hasSizeGreaterThan(STEPS / 2)
                        .allMatch(entry -> entry.imbalanceCents() == 0);
                assertLiabilities(books, seed);
                assertReplay(entries);
                assertTotals(books);
                entries.forEach(entry -> happened.add(entry.kind()));
                String middle = entries.get(entries.size() / 2).date().toString();
                happened.add(assertParts(books, entries, middle).kind());
            }
        }
        happened.addAll(EnumSet.of(EntryKind.ACCRUAL, EntryKind.ACCRUAL_REVERSED));
        assertThat(happened).as("what happened in the histories")
                .containsExactlyInAnyOrder(EntryKind.values());
        assertThat(ended).containsExactly("credit", "offset", "refund", "wallet");
    }

    /** Credit notes and wallets still hold what the books owe; no revenue waits for ever. */
    private static void assertLiabilities(BookStory books, int seed) {
        assertThat(-books.balance(AccountKind.CUSTOMER_CREDIT, null)).as("credit, " + seed)
                .isEqualTo(books.story.<Long>read(handle -> Sql.one(handle, Long.class,
                        "SELECT coalesce(sum(balance_amount_cents), 0) FROM credit_notes"
                                + " WHERE status = 'finalized'")));
        long bought = books.story.read(handle -> Sql.one(handle, Long.class, "SELECT coalesce(sum("
                        + "remaining_amount_cents), 0) FROM wallet_transactions t JOIN wallets w"
                        + " ON w.id = t.wallet_id WHERE w.status = 'active'"
                        + " AND transaction_status = 'purchased' AND t.status = 'settled'"));
        long givenBack = books.story.read(handle -> Sql.one(handle, Long.class,
                "SELECT coalesce(sum("
                        + "remaining_amount_cents), 0) FROM wallet_transactions t JOIN wallets w"
                        + " ON w.id = t.wallet_id WHERE w.status = 'active'"
                        + " AND voided_invoice_id IS NOT NULL"));
        assertThat(-books.balance(AccountKind.PREPAID, null)).as("prepaid, " + seed)
                .isBetween(bought, bought + givenBack);
        assertThat(books.balance(AccountKind.DEFERRED_REVENUE, null)).as("deferred, " + seed)
                .isZero();
        assertThat(books.balance(AccountKind.DISPUTED, null)).as("disputed, " + seed)
                .isNotPositive();
    }

    /** Customer balances are owed to the cent; statement, books and invoices agree what is open. */
    private static void assertBalances(BookStory books, int seed) {
        long kept = books.story.read(handle -> CUSTOMERS.stream()
                .mapToLong(customer -> books.balance(handle, customer).cents()).sum());
        assertThat(-books.balance(AccountKind.CUSTOMER_BALANCE, null)).as("balance, " + seed)
                .isEqualTo(kept).isNotNegative();
        long owed = books.story.invoices().stream().filter(invoice ->
                invoice.state().status() == InvoiceStatus.FINALIZED).mapToLong(
                        Invoice::owedCents).sum();
        assertThat(books.balance(AccountKind.RECEIVABLE, null)).as("receivable, " + seed)
                .isEqualTo(owed);
        LocalDate day = LocalDate.ofInstant(books.story.now(), ZoneOffset.UTC).plusDays(1);
        List<AccountStatement> statements = books.story.read(handle -> CUSTOMERS.stream()
                .map(customer ->
                AccountStatement.of(EUR, new Movements(handle,
                        new Customers(handle).get(customer)).in(EUR), null, day)).toList());
        assertThat(statements.stream().map(AccountStatement::ageing).mapToLong(ageing ->
                ageing.currentCents() + ageing.overdue30Cents() + ageing.overdue60Cents()
                        + ageing.overdue90Cents() + ageing.beyondCents()).sum())
                .as("statements, " + seed).isEqualTo(owed);
        CUSTOMERS.forEach(customer -> assertStatements(books, customer, seed));
    }

    /**
     * The books owe a customer what its statement of account shows, on each day where both are in
     * one zone.
     */
    private static void assertStatements(BookStory books, String customer, int seed) {
        TreeMap<LocalDate, Long> booked = new TreeMap<>();
        books.entries(null, null, new BookPart(customer, null, null)).forEach(entry ->
                STATED.forEach(kind -> booked.merge(entry.date(), entry.cents(kind), Long::sum)));
        TreeMap<LocalDate, Long> stated = new TreeMap<>();
        books.story.<List<Movement>>read(handle -> new Movements(handle,
                new Customers(handle).get(customer)).in(EUR)).forEach(movement ->
                stated.merge(movement.on(), movement.cents(), Long::sum));
        assertThat(stated.values().stream().mapToLong(Long::longValue).sum())
                .as("closing balance of " + customer + ", " + seed)
                .isEqualTo(booked.values().stream().mapToLong(Long::longValue).sum());
        if (!books.story.<ZoneId>read(handle -> new Movements(handle,
                new Customers(handle).get(customer)).zone()).equals(ZoneId.of("UTC"))) {
            return;
        }
        booked.values().removeIf(cents -> cents == 0);
        stated.values().removeIf(cents -> cents == 0);
        assertThat(stated).as("days of " + customer + ", " + seed).isEqualTo(booked);
    }

    /** The opening balances of a day and the entries from then on hold what all entries hold. */
    private static Entry assertParts(BookStory books, List<Entry> all, String from) {
        DailyJournal journal = books.journal(from, null, BookPart.ALL);
        List<Entry> opening = journal.opening();
        List<Entry> part = new ArrayList<>(opening);
        part.addAll(journal.entries());
        assertThat(part).hasSizeLessThan(all.size())
                .allMatch(entry -> entry.imbalanceCents() == 0);
        for (AccountKind kind : AccountKind.values()) {
            AccountKind.Root root = kind.root();
            if (root == AccountKind.Root.ASSETS || root == AccountKind.Root.LIABILITIES) {
                assertThat(part.stream().mapToLong(entry -> entry.cents(kind)).sum())
                        .as(kind + " from " + from)
                        .isEqualTo(all.stream().mapToLong(entry -> entry.cents(kind)).sum());
            }
        }
        return opening.get(0);
    }

    /** The written journal, read again, has the same balances. */
    private static void assertReplay(List<Entry> entries) {
        Map<String, BigDecimal> written = new TreeMap<>();
        JournalFormat.CSV.text(entries, AccountNames.DEFAULT, CsvCells.RAW).lines().skip(1)
                .map(line -> line.split(",")).forEach(cells -> written.merge(
                        cells[5] + cells[7], new BigDecimal(cells[6]), BigDecimal::add));
        Map<String, BigDecimal> held = new HashMap<>();
        entries.forEach(entry -> entry.postings().forEach(posting -> held.merge(
                AccountNames.DEFAULT.name(posting.account()) + entry.currency(),
                entry.currency().toUnits(posting.cents()), BigDecimal::add)));
        held.values().removeIf(sum -> sum.signum() == 0);
        written.values().removeIf(sum -> sum.signum() == 0);
        assertThat(written).containsExactlyInAnyOrderEntriesOf(held);
        assertThat(written.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo("0");
    }

    private static void assertTotals(BookStory books) {
        for (Invoice invoice : books.story.invoices()) {
            InvoiceAmounts amounts = invoice.amounts();
            assertThat(amounts.totalCents()).isEqualTo(amounts.feesCents()
                    - amounts.progressiveBillingCreditCents() - amounts.couponsCents()
                    + amounts.taxesCents() - amounts.creditNotesCents()
                    - amounts.prepaidCreditCents()).isNotNegative();
        }
    }

    private BookStory history(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BookStory books = new BookStory(folder.resolve(seed + ".db"), seed,
                "2024-01-10T06:00:00Z").taxed("7.7", "2.55");
        books.story.plan(PlanSketch.of("small", Interval.MONTHLY, random.nextInt(1, 9_999))
                .inAdvance().withSeats(3, "3.33", true).withUsage("calls", "0.07"));
        books.story.plan(PlanSketch.of("large", Interval.MONTHLY, random.nextInt(10_000, 99_999))
                .inAdvance().withUsage("calls", "0.05", 700));
        books.story.plan(PlanSketch.of("usage", Interval.MONTHLY, 0)
                .withUsage("calls", "1.01").withThresholds(5_000, 9_000));
        List<Wallet> wallets = new ArrayList<>();
        for (String customer : CUSTOMERS) {
            books.story.customer(customer, random.nextBoolean() ? "UTC" : "America/New_York",
                    random.nextInt(3) == 0 ? 2 : 0);
            books.story.subscribe(customer, pick(random, List.of("small", "usage", "large")));
            wallets.add(books.wallet(customer, "'paid_credits': '" + random.nextInt(1, 300)
                    + "', 'granted_credits': '" + random.nextInt(0, 50) + "'"));
            if (seed % 2 == 0) {
                wallets.add(books.wallet(customer, "'code': 'second', 'priority': 9,"
                        + " 'paid_credits': '40', 'granted_credits': '30'"));
            }
            if (seed % 3 == 0) {
                books.wallet(customer, "'code': 'gift', 'granted_credits_as': 'discount',"
                        + " 'granted_credits': '40'");
            }
        }
        for (int step = 0; step < STEPS; step++) {
            books.story.runUntil(books.story.now().plus(Duration.ofHours(random.nextInt(1, 40))));
            try {
                step(books, wallets, random);
            } catch (BillingException refused) {
                // What is not allowed changes nothing; many random requests are not.
            }
        }
        books.story.runUntil(books.story.now().plus(Duration.ofHours(1)));
        Invoice refunded = books.oneOff("cy", 1_000);
        books.pay(refunded, refunded.totalDueCents());
        CreditNote note = books.note(refunded, new CreditNoteParts(0, 110, 0), 100);
        books.setRefund(note, "succeeded");
        books.story.runUntil(books.story.now().plus(Duration.ofHours(1)));
        books.setRefund(note, "failed");
        Wallet last = books.wallet("cy", "'code': 'ended', 'paid_credits': '30'");
        books.pay(books.latest(), books.latest().totalDueCents());
        books.terminate(last);
        return books;
    }

    private void step(BookStory books, List<Wallet> wallets, SplittableRandom random) {
        String customer = pick(random, CUSTOMERS);
        Invoice invoice = pick(random, books.story.invoices());
        long due = Math.max(1, invoice.totalDueCents());
        switch (random.nextInt(23)) {
            case 0, 1, 2 -> books.story.use(customer + "-1", "calls",
                    Integer.toString(random.nextInt(1, 9_000)));
            case 3 -> books.oneOff(customer, random.nextInt(1, 9_999), random.nextInt(1, 99));
            case 4, 5, 6 -> books.pay(invoice, random.nextBoolean() ? due
                    : random.nextLong(1, due + 1));
            case 7, 8, 9 -> note(books, invoice, random);
            case 10 -> books.voidInvoice(invoice, random.nextBoolean() ? VoidRequest.PLAIN
                    : new VoidRequest(true, random.nextLong(0, due + 1), 0));
            case 11 -> books.coupon(random.nextBoolean()
                    ? SampleCoupons.once("sum" + random.nextInt(), random.nextInt(1, 5_000))
                    : SampleCoupons.percent("rate" + random.nextInt(), "12.5",
                    Coupon.Frequency.RECURRING, 2), customer);
            case 12 -> books.transact(pick(random, wallets), random.nextBoolean()
                    ? "'voided_credits': '" + random.nextInt(1, 20) + "'"
                    : "'paid_credits': '" + random.nextInt(1, 99) + "'");
            case 13 -> books.story.subscribe(NewSubscription.of(customer,
                    pick(random, List.of("small", "large", "usage")), customer + "-1"));
            case 14 -> books.loseDispute(invoice);
            case 15, 16 -> books.overpay(invoice, due + random.nextLong(0, 5_000));
            case 17, 18, 19 -> reverse(books, random);
            case 20 -> books.setStatus(invoice, pick(random,
                    List.of("succeeded", "succeeded", "pending", "failed")));
            case 21 -> {
                if (random.nextBoolean()) {
                    books.refundBalance(customer, random.nextBoolean() ? null
                            : random.nextLong(1, 3_000));
                } else {
                    books.applyBalance(invoice, null);
                }
            }
            default -> rarely(books, wallets, random, customer);
        }
    }

    private void rarely(BookStory books, List<Wallet> wallets, SplittableRandom random,
                        String customer) {
        if (random.nextBoolean()) {
            books.terminate(pick(random, wallets));
            ended.add("wallet");
        } else {
            String treatment = pick(random, List.of("credit", "refund", "offset"));
            books.story.terminate(customer + "-1", treatment, null);
            ended.add(treatment);
        }
    }

    /** A payment of any time, whole or in part. */
    private static void reverse(BookStory books, SplittableRandom random) {
        if (books.payments().isEmpty()) {
            return;
        }
        Payment payment = pick(random, books.payments());
        books.reverse(new NewReversal(payment.id(),
                pick(random, List.of(PaymentReversal.Kind.values())),
                random.nextBoolean() ? null : random.nextLong(1, payment.amountCents() + 1), null,
                random.nextBoolean() ? null : LocalDate.ofInstant(books.story.now(),
                        ZoneOffset.UTC).minusDays(random.nextInt(9)).toString(), null));
    }

    /** A note over a part of the first fee, as credit, refund or offset; or the end of one. */
    private static void note(BookStory books, Invoice invoice, SplittableRandom random) {
        List<CreditNote> notes = books.story.read(handle -> books.story.invoices().stream().flatMap(
                one -> new CreditNotes(handle).ofInvoice(one.id()).stream()).toList());
        if (!notes.isEmpty() && random.nextInt(3) == 0) {
            CreditNote note = pick(random, notes);
            if (note.parts().refundCents() > 0) {
                books.setRefund(note, note.state().refundedAt() == null ? "succeeded" : "failed");
            } else {
                books.voidNote(note);
            }
            return;
        }
        if (invoice.state().status() != InvoiceStatus.FINALIZED
                || invoice.parts().fees().isEmpty()) {
            return;
        }
        long most = Math.max(1, invoice.parts().fees().get(0).amounts().cents());
        long cents = random.nextLong(1, most + 1);
        long total = Math.round(cents * 1.1025);
        books.note(invoice, switch (random.nextInt(3)) {
            case 0 -> CreditNoteParts.credit(total);
            case 1 -> new CreditNoteParts(0, total, 0);
            default -> new CreditNoteParts(0, 0, total);
        }, cents);
    }

    private static <T> T pick(SplittableRandom random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
