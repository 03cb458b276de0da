package billing.books.journal;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.books.voucher.InvoiceVoucher;
import billing.books.voucher.NoteVoucher;
import billing.books.voucher.SettlementVoucher;
import billing.invoicing.InvoiceType;
import billing.kernel.money.Allocation;
import billing.kernel.money.Decimals;
import billing.kernel.time.LocalDays;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The entries of one invoice, in the order in which things happened to it. */
final class InvoiceLedger {
    private final InvoiceVoucher invoice;
    private final Entry.Party party;
    private final PaidCredits credits;
    private final Map<UUID, FeeLedger> fees = new LinkedHashMap<>();
    private final Map<UUID, FeeLine> lines = new LinkedHashMap<>();
    private final TaxLedger taxes;
    private final List<Entry> entries = new ArrayList<>();
    private long dueCents;
    private long disputedCents;
    /** Of a voided invoice what is kept for the customer; negative when more was refunded. */
    private long keptCents;

    InvoiceLedger(InvoiceVoucher invoice, Entry.Party party, PaidCredits credits) {
        this.invoice = invoice;
        this.party = party;
        this.credits = credits;
        this.taxes = new TaxLedger(party.id());
    }

    /** What has been booked, with what each day earns of it. */
    List<Entry> entries() {
        fees.values().forEach(fee -> fee.earnedDays().forEach((date, cents) ->
                book(date, EntryKind.RECOGNITION, invoice.document().number(), fee.earned(cents))));
        return entries;
    }

    /** The customer in the books of the entity that issued it. */
    Entry.Party party() {
        return party;
    }

    /** When it was voided; or null. */
    Instant voidedAt() {
        return invoice.voidedAt();
    }

    /** The date of an instant where the seller is, but never before the invoice. */
    LocalDate dateOf(Instant instant) {
        LocalDate date = LocalDays.of(instant, party.zone());
        return date.isBefore(invoice.document().issuedOn()) ? invoice.document().issuedOn() : date;
    }

    /** The invoice becomes final. */
    void issue() {
        invoice.fees().forEach(fee -> lines.put(fee.id(), fee));
        if (invoice.document().type() == InvoiceType.ADVANCE_CHARGES) {
            issuePaidFees();
            return;
        }
        Postings postings = new Postings();
        postings.debit(account(AccountKind.RECEIVABLE), invoice.amounts().totalCents());
        postings.debit(account(AccountKind.CUSTOMER_CREDIT), invoice.amounts().creditNotesCents());
        for (PaidCredits.Use use : credits.uses(party.id(), invoice.id())) {
            postings.debit(use.prepaid(), use.paidCents());
            postings.debit(account(AccountKind.GRANTED_CREDITS), use.grantedCents());
        }
        List<Long> shares = invoice.revenueCents();
        for (int i = 0; i < invoice.fees().size(); i++) {
            FeeLine fee = invoice.fees().get(i);
            FeeLedger ledger = new FeeLedger(fee, party.id(), shares.get(i),
                    invoice.document().issuedOn());
            fees.put(fee.id(), ledger);
            postings.addAll(ledger.booking());
        }
        postings.addAll(taxes.charge(invoice.amounts().taxesCents(), invoice.taxes(), 1));
        dueCents = invoice.amounts().totalCents();
        book(invoice.document().issuedOn(), EntryKind.INVOICE, invoice.document().number(),
                postings);
    }

    /** An invoice that gathers paid fees bills nothing: each was booked when it was paid. */
    private void issuePaidFees() {
        for (FeeLine fee : invoice.fees()) {
            FeeLedger ledger = PaidFee.ledger(fee, party);
            fees.put(fee.id(), ledger);
            book(PaidFee.date(fee, party), EntryKind.FEE_PAID, invoice.document().number(),
                    PaidFee.postings(fee, ledger, taxes));
        }
    }

    /**
     * Money, the customer balance, or a payment status set by hand settles it; a negative amount
     * makes it due again, or is given from what is kept of a voided one.
     */
    void settle(SettlementVoucher settlement, EntryKind kind, Account source, LocalDate date) {
        Postings postings = new Postings().debit(source, settlement.cents());
        if (settlement.ofVoid()) {
            giveFromKept(postings, -settlement.cents());
        } else {
            postings.credit(account(AccountKind.RECEIVABLE), settlement.cents());
            release(postings, settlement.cents());
        }
        book(date, kind, settlement.reference() == null ? invoice.document().number()
                : settlement.reference(), postings);
    }

    /** A dispute is lost: what is due is written off, though the invoice still shows it as due. */
    void loseDispute(LocalDate date) {
        disputedCents = Math.max(0, dueCents);
        book(date, EntryKind.DISPUTE_LOST, invoice.document().number(), new Postings()
                .debit(account(AccountKind.WRITE_OFF), disputedCents)
                .credit(account(AccountKind.DISPUTED), disputedCents));
    }

    /** Less is due; what had been written off of it is reinstated. */
    private void release(Postings postings, long cents) {
        dueCents -= cents;
        long released = Math.min(Math.max(0, cents), disputedCents);
        disputedCents -= released;
        postings.debit(account(AccountKind.DISPUTED), released)
                .credit(account(AccountKind.WRITE_OFF), released);
    }

    /** A note gives something back. */
    void credit(NoteVoucher note, LocalDate date) {
        Postings postings = new Postings()
                .credit(account(AccountKind.CUSTOMER_CREDIT), note.amounts().creditCents())
                .credit(account(AccountKind.REFUNDS), note.amounts().refundCents())
                .credit(account(AccountKind.RECEIVABLE), note.amounts().offsetCents());
        if (invoice.voidedAt() != null && !note.createdAt().isBefore(invoice.voidedAt())) {
            giveFromKept(postings, note.totalCents());
        } else if (invoice.document().type() == InvoiceType.CREDIT) {
            PaidCredits.Placed bought = credits.purchase(invoice.id());
            postings.debit(bought == null ? account(AccountKind.PREPAID_UNPAID)
                    : PaidCredits.account(party.id(), bought.wallet()),
                    note.amounts().refundCents());
            // Credits that count although their bill is not paid any more are not taken back.
            boolean counts = bought != null && bought.movement().settledAt() != null
                    && !bought.movement().settledAt().isAfter(note.createdAt());
            postings.debit(account(counts ? AccountKind.WRITE_OFF : AccountKind.PREPAID_UNPAID),
                    note.amounts().creditCents() + note.amounts().offsetCents());
        } else {
            giveBack(postings, note, date);
        }
        release(postings, note.amounts().offsetCents());
        book(date, EntryKind.CREDIT_NOTE, note.number(), postings);
    }

    private void giveBack(Postings postings, NoteVoucher note, LocalDate date) {
        List<Long> shares = shares(note, note.totalCents() - note.amounts().taxesCents());
        for (int i = 0; i < shares.size(); i++) {
            postings.addAll(fees.get(note.items().get(i).feeId())
                    .giveBack(shares.get(i), date));
        }
        postings.addAll(taxes.charge(note.amounts().taxesCents(), note.taxes(), -1));
    }

    /** Cents over the items of a note, less coupons. */
    private List<Long> shares(NoteVoucher note, long cents) {
        return note.items().isEmpty() ? List.of() : Allocation.proportional(cents,
                note.items().stream().map(item -> {
                    FeeLine fee = lines.get(item.feeId());
                    return Decimals.ratio(item.preciseCents().multiply(
                            fee.netCents().max(BigDecimal.ZERO)),
                            BigDecimal.valueOf(fee.amountCents()));
                }).toList());
    }

    /** What a note promised is paid out. */
    void refund(NoteVoucher note, LocalDate date) {
        book(date, EntryKind.REFUND, note.number(), new Postings()
                .debit(account(AccountKind.REFUNDS), note.amounts().refundCents())
                .credit(account(AccountKind.CASH), note.amounts().refundCents()));
    }

    /** What is left of a note's credit is reversed, with its share of the taxes. */
    void voidNote(NoteVoucher note, LocalDate date) {
        long cents = note.amounts().creditCents() - note.amounts().consumedCents();
        Postings postings = new Postings().debit(account(AccountKind.CUSTOMER_CREDIT), cents);
        if (invoice.voidedAt() != null && !note.voidedAt().isBefore(invoice.voidedAt())) {
            giveFromKept(postings, -cents);
        } else {
            long tax = Decimals.toWhole(
                    Decimals.ratio(BigDecimal.valueOf(note.amounts().taxesCents())
                    .multiply(BigDecimal.valueOf(cents)), BigDecimal.valueOf(note.totalCents())));
            List<Long> shares = shares(note, cents - tax);
            for (int i = 0; i < shares.size(); i++) {
                postings.add(fees.get(note.items().get(i).feeId()).restore(shares.get(i)));
            }
            postings.addAll(taxes.charge(tax, note.taxes().stream()
                    .map(line -> part(line, cents, note.totalCents())).toList(), 1));
        }
        book(date, EntryKind.CREDIT_NOTE_VOIDED, note.number(), postings);
    }

    private static TaxLine part(TaxLine line, long cents, long totalCents) {
        return new TaxLine(line.code(), line.rate(), line.amountCents(), Decimals.toWhole(
                Decimals.ratio(BigDecimal.valueOf(line.baseCents())
                        .multiply(BigDecimal.valueOf(cents)), BigDecimal.valueOf(totalCents))));
    }

    /**
     * The invoice is reversed: nothing is due, nothing is income. What it used of wallets is
     * returned as far as the wallets were restored; what else it was settled with is kept for the
     * customer, and what was given for more than came in is lost.
     */
    void voidInvoice(LocalDate date) {
        Postings postings = new Postings();
        long open = invoice.amounts().voidedCents();
        postings.credit(account(AccountKind.RECEIVABLE), open);
        if (invoice.document().type() == InvoiceType.CREDIT) {
            PaidCredits.Placed bought = credits.purchase(invoice.id());
            boolean counts = bought != null && bought.movement().settledAt() != null;
            postings.debit(account(counts ? AccountKind.WRITE_OFF : AccountKind.PREPAID_UNPAID),
                    open);
        } else {
            fees.values().forEach(fee -> postings.addAll(fee.giveBackAll(date)));
            postings.addAll(taxes.giveBackAll());
            for (PaidCredits.Use use : credits.givenBack(party.id(), invoice.id())) {
                postings.credit(use.prepaid(), use.paidCents());
            }
            for (PaidCredits.Use use : credits.uses(party.id(), invoice.id())) {
                postings.credit(account(AccountKind.GRANTED_CREDITS), use.grantedCents());
            }
            giveFromKept(postings, -postings.sum());
        }
        release(postings, open);
        book(date, EntryKind.INVOICE_VOIDED, invoice.document().number(), postings);
    }

    /**
     * Gives from what is kept of a voided invoice; what is given beyond it is lost. A negative
     * amount comes back: first what was lost.
     */
    private void giveFromKept(Postings postings, long cents) {
        long before = keptCents;
        keptCents -= cents;
        long kept = Math.max(0, before) - Math.max(0, keptCents);
        postings.debit(account(AccountKind.UNAPPLIED), kept)
                .debit(account(AccountKind.WRITE_OFF), cents - kept);
    }

    private Account account(AccountKind kind) {
        return Account.of(kind, party.id());
    }

    private void book(LocalDate date, EntryKind kind, String document, Postings postings) {
        if (!postings.isEmpty()) {
            entries.add(postings.entry(date, kind, document, invoice.id(), party,
                    invoice.document().currency(), invoice.document().selfBilled()));
        }
    }
}
