package billing.books.journal;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.voucher.CustomerVouchers;
import billing.books.voucher.InvoiceVoucher;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.NoteVoucher;
import billing.books.voucher.SettlementVoucher;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.settlement.creditnote.CreditNoteRefund;
import billing.settlement.payment.Payment;
import billing.settlement.wallet.PaidCredits;
import billing.settlement.wallet.WalletHistory;
import billing.settlement.wallet.WalletHistory.Movement;
import billing.settlement.wallet.WalletTransaction.Kind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The entries of one customer: each document becomes steps, taken in the order of time. */
final class CustomerLedger {
    /** Steps of one instant: an invoice is voided before the credit notes that result from it. */
    private static final int FIRST = 0;
    private static final int THEN = 1;
    private static final int LAST = 2;

    private final CustomerVouchers vouchers;
    private final Entry.Party party;
    private final PaidCredits credits;
    private final Map<UUID, InvoiceLedger> ledgers = new LinkedHashMap<>();
    /** The customer in the books of the entity that holds the balance, by currency. */
    private final Map<CurrencyUnit, Entry.Party> holders = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final LocalDate last;

    private CustomerLedger(CustomerVouchers vouchers, LocalDate last) {
        this.vouchers = vouchers;
        this.last = last;
        this.party = vouchers.party();
        this.credits = new PaidCredits(vouchers.wallets());
    }

    /** Something that happened to an invoice. */
    private record Step(Instant at, int rank, Runnable booking) {
    }

    /**
     * The entries of a customer's documents; those of one invoice by time.
     *
     * @param last as in {@link FeeLedger#earnedDays}
     */
    static List<Entry> entries(CustomerVouchers vouchers, LocalDate last) {
        return new CustomerLedger(vouchers, last).derive();
    }

    private List<Entry> derive() {
        for (InvoiceVoucher invoice : vouchers.invoices()) {
            InvoiceLedger ledger =
                    new InvoiceLedger(invoice, party.ofEntity(invoice.document().entity()),
                    credits);
            ledger.issue();
            ledgers.put(invoice.id(), ledger);
            plan(invoice, ledger);
        }
        vouchers.notes().forEach(this::plan);
        vouchers.settlements().forEach(this::plan);
        steps.sort(Comparator.comparing(Step::at).thenComparing(Step::rank));
        steps.forEach(step -> step.booking().run());
        ledgers.values().forEach(ledger -> entries.addAll(ledger.entries(last)));
        vouchers.paidFees().forEach(fee -> book(fee, null));
        vouchers.feeReversals().forEach(one -> book(one.fee(), one.reversedAt()));
        vouchers.wallets().forEach(this::book);
        return entries;
    }

    private void plan(InvoiceVoucher invoice, InvoiceLedger ledger) {
        if (invoice.disputeLostAt() != null) {
            step(invoice.disputeLostAt(), LAST,
                    () -> ledger.loseDispute(ledger.dateOf(invoice.disputeLostAt())));
        }
        if (invoice.voidedAt() != null) {
            step(invoice.voidedAt(), FIRST,
                    () -> ledger.voidInvoice(ledger.dateOf(invoice.voidedAt())));
        }
    }

    private void plan(NoteVoucher note) {
        InvoiceLedger ledger = ledgers.get(note.invoiceId());
        if (ledger == null || note.isVoidedAtIssue()) {
            return;
        }
        LocalDate date = later(note.issuedOn(), ledger.dateOf(Instant.EPOCH));
        step(note.createdAt(), THEN, () -> ledger.credit(note, date));
        for (CreditNoteRefund refund : note.refunds()) {
            step(refund.paidAt(), LAST,
                    () -> ledger.refund(note, later(date, dateOf(refund.paidAt()))));
            if (refund.reversedAt() != null) {
                step(refund.reversedAt(), LAST, () -> ledger.reverseRefund(note,
                        later(date, dateOf(refund.reversedAt()))));
            }
        }
        if (note.voidedAt() != null && note.amounts().creditCents()
                > note.amounts().consumedCents()) {
            step(note.voidedAt(), LAST,
                    () -> ledger.voidNote(note, later(date, dateOf(note.voidedAt()))));
        }
    }

    /** A payment of an invoice that is not final is posted as an unapplied payment. */
    private void plan(SettlementVoucher settlement) {
        InvoiceLedger ledger = ledgers.get(settlement.invoiceId());
        EntryKind kind = kind(settlement);
        Account source = account(switch (kind) {
            case BALANCE_APPLIED -> AccountKind.CUSTOMER_BALANCE;
            case SETTLED_BY_HAND -> AccountKind.SETTLED_BY_HAND;
            default -> AccountKind.CASH;
        });
        if (ledger != null) {
            LocalDate date = source.kind() == AccountKind.CASH
                    ? Payment.paidOn(settlement.at(), party.zone())
                    : ledger.dateOf(settlement.at());
            step(settlement.at(), THEN, () -> ledger.settle(settlement, kind, source, date));
        } else {
            book(new Postings().debit(source, settlement.cents())
                    .credit(account(settlement.invoiceId() == null ? AccountKind.CUSTOMER_BALANCE
                            : AccountKind.UNAPPLIED), settlement.cents())
                    .entry(Payment.paidOn(settlement.at(), party.zone()), kind,
                            settlement.reference(), null,
                            settlement.invoiceId() == null ? holder(settlement) : party,
                            settlement.currency(), false));
        }
    }

    /**
     * The customer in the books of the entity whose invoice a payment into the balance was for. A
     * refund of the balance is of the entity of the latest such payment, so that it stays there
     * when the customer moves to another entity.
     */
    private Entry.Party holder(SettlementVoucher settlement) {
        if (settlement.entity() != null) {
            holders.put(settlement.currency(), party.ofEntity(settlement.entity()));
        }
        return holders.getOrDefault(settlement.currency(), party);
    }

    private static EntryKind kind(SettlementVoucher settlement) {
        return switch (settlement.kind()) {
            case PAYMENT -> EntryKind.PAYMENT;
            case PAYMENT_VOIDED -> EntryKind.PAYMENT_VOIDED;
            case PAYMENT_RETURNED -> EntryKind.PAYMENT_RETURNED;
            case PAYMENT_REFUNDED -> EntryKind.PAYMENT_REFUNDED;
            case BALANCE_APPLIED -> EntryKind.BALANCE_APPLIED;
            case BALANCE_REFUNDED -> EntryKind.BALANCE_REFUNDED;
            case BY_HAND -> EntryKind.SETTLED_BY_HAND;
        };
    }

    /** Books the payment of a fee, and its reversal unless that is null. */
    private void book(FeeLine fee, Instant reversedAt) {
        FeeLedger ledger = PaidFee.ledger(fee, party);
        TaxLedger taxes = new TaxLedger(party.id());
        LocalDate paidOn = PaidFee.date(fee, party);
        book(alone(fee, paidOn, EntryKind.FEE_PAID, PaidFee.postings(fee, ledger, taxes)));
        if (reversedAt != null) {
            LocalDate date = later(paidOn, dateOf(reversedAt));
            book(alone(fee, date, EntryKind.FEE_REVERSED,
                    PaidFee.reversal(fee, ledger, taxes, date)));
        }
        ledger.earnedDays(last).forEach((date, cents) ->
                book(alone(fee, date, EntryKind.RECOGNITION, ledger.earned(cents))));
    }

    private Entry alone(FeeLine fee, LocalDate date, EntryKind kind, Postings postings) {
        return postings.entry(date, kind, null, null,
                fee.entity() == null ? party : party.ofEntity(fee.entity()), fee.currency(),
                false);
    }

    /** Credits that end are of the entity that billed the latest ones bought before. */
    private void book(WalletHistory wallet) {
        Entry.Party owner = wallet.entity() == null ? party : party.ofEntity(wallet.entity());
        for (Movement one : wallet.settled()) {
            if (one.kind() == Kind.PURCHASED) {
                InvoiceLedger ledger = ledgers.get(one.invoiceId());
                owner = ledger == null ? owner : ledger.party();
                bought(wallet, owner, one, ledger == null ? dateOf(one.settledAt())
                        : ledger.dateOf(one.settledAt()));
            } else if (one.kind() == Kind.VOIDED && one.creditNoteId() == null) {
                breakage(wallet, owner, one.settledAt(), credits.paidCents(one));
            }
        }
        if (wallet.terminatedAt() != null) {
            Instant end = wallet.settled().stream().map(Movement::settledAt)
                    .filter(at -> at.isAfter(wallet.terminatedAt()))
                    .max(Comparator.naturalOrder()).orElse(wallet.terminatedAt());
            breakage(wallet, owner, end, credits.leftCents(wallet));
        }
    }

    private void bought(WalletHistory wallet, Entry.Party owner, Movement purchase,
                        LocalDate date) {
        book(new Postings().debit(account(AccountKind.PREPAID_UNPAID), purchase.cents())
                .credit(Account.prepaid(party.id(), wallet.code()), purchase.cents())
                .entry(date, EntryKind.CREDITS_BOUGHT, wallet.code(), null, owner,
                        wallet.currency(), false));
    }

    private void breakage(WalletHistory wallet, Entry.Party owner, Instant at, long cents) {
        book(new Postings().debit(Account.prepaid(party.id(), wallet.code()), cents)
                .credit(account(AccountKind.BREAKAGE), cents)
                .entry(dateOf(at), EntryKind.CREDITS_ENDED, wallet.code(), null, owner,
                        wallet.currency(), false));
    }

    private void book(Entry entry) {
        if (!entry.postings().isEmpty()) {
            entries.add(entry);
        }
    }

    private void step(Instant at, int rank, Runnable booking) {
        steps.add(new Step(at, rank, booking));
    }

    private Account account(AccountKind kind) {
        return Account.of(kind, party.id());
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }

    /** The date of an instant where the seller is. */
    private LocalDate dateOf(Instant instant) {
        return LocalDays.of(instant, party.zone());
    }
}
