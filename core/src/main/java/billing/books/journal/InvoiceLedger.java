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
import billing.settlement.wallet.PaidCredits;
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
    /** The cents kept for the customer of a voided invoice; negative when more was refunded. */
    private long keptCents;

    InvoiceLedger(InvoiceVoucher invoice, Entry.Party party, PaidCredits credits) {
        this.invoice = invoice;
        this.party = party;
        this.credits = credits;
        this.taxes = new TaxLedger(party.id());
    }

    /**
     * All entries so far, with the amounts earned on each day.
     *
     * @param last as in {@link FeeLedger#earnedDays}
     */
    List<Entry> entries(LocalDate last) {
        fees.values().forEach(fee -> fee.earnedDays(last).forEach((date, cents) ->
                book(date, EntryKind.RECOGNITION, invoice.document().number(), fee.earned(cents))));
        return entries;
    }

    /** The customer in the books of the entity that issued it. */
    Entry.Party party() {
        return party;
    }

    /** The local date of an instant for the billing entity; no earlier than the issuing date. */
    LocalDate dateOf(Instant instant) {
        LocalDate date = LocalDays.of(instant, party.zone());
        return date.isBefore(invoice.document().issuedOn()) ? invoice.document().issuedOn() : date;
    }

    /** Posts the finalization of the invoice. */
    void issue() {
        invoice.fees().forEach(fee -> lines.put(fee.id(), fee));
        if (invoice.document().type() == InvoiceType.ADVANCE_CHARGES) {
            issuePaidFees();
            return;
        }
        Postings postings = new Postings();
        postings.debit(account(AccountKind.RECEIVABLE), invoice.amounts().totalCents());
        postings.debit(account(AccountKind.CUSTOMER_CREDIT), invoice.amounts().creditNotesCents());
        for (PaidCredits.Use use : credits.uses(invoice.id())) {
            postings.debit(Account.prepaid(party.id(), use.wallet().code()), use.paidCents());
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

    /** An invoice that groups paid fees bills nothing: each was posted when it was paid. */
    private void issuePaidFees() {
        for (FeeLine fee : invoice.fees()) {
            FeeLedger ledger = PaidFee.ledger(fee, party);
            fees.put(fee.id(), ledger);
            book(PaidFee.date(fee, party), EntryKind.FEE_PAID, invoice.document().number(),
                    PaidFee.postings(fee, ledger, taxes));
        }
    }

    /**
     * Posts a settlement by a payment, the customer balance or a payment status set by hand. A
     * negative amount makes the invoice due again; of a voided invoice it is paid from what is kept
     * for the customer.
     */
    void settle(SettlementVoucher settlement, EntryKind kind, Account source, LocalDate date) {
        Postings postings = new Postings().debit(source, settlement.cents());
        if (settlement.ofVoid()) {
            payFromKept(postings, -settlement.cents());
        } else {
            postings.credit(account(AccountKind.RECEIVABLE), settlement.cents());
            release(postings, settlement.cents());
        }
        book(date, kind, settlement.reference() == null ? invoice.document().number()
                : settlement.reference(), postings);
    }

    /** Posts a lost dispute: what is due is written off, but the invoice still shows it as due. */
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

    /** Posts the issue of a credit note. */
    void credit(NoteVoucher note, LocalDate date) {
        Postings postings = new Postings()
                .credit(account(AccountKind.CUSTOMER_CREDIT), note.amounts().creditCents())
                .credit(account(AccountKind.REFUNDS), note.amounts().refundCents())
                .credit(account(AccountKind.RECEIVABLE), note.amounts().offsetCents());
        if (invoice.voidedAt() != null && !note.createdAt().isBefore(invoice.voidedAt())) {
            payFromKept(postings, note.totalCents());
        } else if (invoice.document().type() == InvoiceType.CREDIT) {
            PaidCredits.Placed bought = credits.purchase(invoice.id());
            postings.debit(bought == null ? account(AccountKind.PREPAID_UNPAID)
                    : Account.prepaid(party.id(), bought.wallet().code()),
                    note.amounts().refundCents());
            // Purchased credits that count although their invoice is no longer paid are not
            // reversed.
            boolean counts = bought != null && bought.movement().settledAt() != null
                    && !bought.movement().settledAt().isAfter(note.createdAt());
            postings.debit(account(counts ? AccountKind.WRITE_OFF : AccountKind.PREPAID_UNPAID),
                    note.amounts().creditCents() + note.amounts().offsetCents());
        } else {
            reverse(postings, note, date);
        }
        release(postings, note.amounts().offsetCents());
        book(date, EntryKind.CREDIT_NOTE, note.number(), postings);
    }

    private void reverse(Postings postings, NoteVoucher note, LocalDate date) {
        List<Long> shares = shares(note, note.totalCents() - note.amounts().taxesCents());
        for (int i = 0; i < shares.size(); i++) {
            postings.addAll(fees.get(note.items().get(i).feeId())
                    .reverse(shares.get(i), date));
        }
        postings.addAll(taxes.charge(note.amounts().taxesCents(), note.taxes(), -1));
    }

    /** Distributes cents over the items of a credit note, less coupons. */
    private List<Long> shares(NoteVoucher note, long cents) {
        return note.items().isEmpty() ? List.of() : Allocation.proportional(cents,
                note.items().stream().map(item -> {
                    FeeLine fee = lines.get(item.feeId());
                    return Decimals.ratio(item.preciseCents().multiply(
                            fee.netCents().max(BigDecimal.ZERO)),
                            BigDecimal.valueOf(fee.amountCents()));
                }).toList());
    }

    /** Posts the payout of a credit note's refund. */
    void refund(NoteVoucher note, LocalDate date) {
        book(date, EntryKind.REFUND, note.number(), new Postings()
                .debit(account(AccountKind.REFUNDS), note.amounts().refundCents())
                .credit(account(AccountKind.CASH), note.amounts().refundCents()));
    }

    /** Posts that a refund which was paid is to be paid again. */
    void reverseRefund(NoteVoucher note, LocalDate date) {
        book(date, EntryKind.REFUND_REVERSED, note.number(), new Postings()
                .debit(account(AccountKind.CASH), note.amounts().refundCents())
                .credit(account(AccountKind.REFUNDS), note.amounts().refundCents()));
    }

    /** Posts the void of a credit note: reverses its remaining credit with that share of taxes. */
    void voidNote(NoteVoucher note, LocalDate date) {
        long cents = note.amounts().creditCents() - note.amounts().consumedCents();
        Postings postings = new Postings().debit(account(AccountKind.CUSTOMER_CREDIT), cents);
        if (invoice.voidedAt() != null && !note.voidedAt().isBefore(invoice.voidedAt())) {
            payFromKept(postings, -cents);
        } else {
            long tax = Decimals.toWhole(
                    Decimals.ratio(BigDecimal.valueOf(note.amounts().taxesCents())
                    .multiply(BigDecimal.valueOf(cents)), BigDecimal.valueOf(note.totalCents())));
            List<Long> shares = shares(note, cents - tax);
            for (int i = 0; i < shares.size(); i++) {
                postings.add(fees.get(note.items().get(i).feeId()).bookAgain(shares.get(i)));
            }
            postings.addAll(taxes.charge(tax, note.taxes().stream()
                    .map(line -> part(line, cents - tax,
                            note.totalCents() - note.amounts().taxesCents())).toList(), 1));
        }
        book(date, EntryKind.CREDIT_NOTE_VOIDED, note.number(), postings);
    }

    /** The part of a tax line that is of some cents of a note, both before taxes. */
    private static TaxLine part(TaxLine line, long cents, long totalCents) {
        return new TaxLine(line.code(), line.rate(), line.amountCents(), Decimals.toWhole(
                Decimals.ratio(BigDecimal.valueOf(line.baseCents())
                        .multiply(BigDecimal.valueOf(cents)), BigDecimal.valueOf(totalCents))));
    }

    /**
     * Posts the void of the invoice: nothing is due and nothing is income. The prepaid credits it
     * used are returned as far as the wallets were restored; its other settlements are kept for the
     * customer, and a refund of more than was received is a loss.
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
            fees.values().forEach(fee -> postings.addAll(fee.reverseAll(date)));
            postings.addAll(taxes.restoreAll());
            for (PaidCredits.Use use : credits.restored(invoice.id())) {
                postings.credit(Account.prepaid(party.id(), use.wallet().code()), use.paidCents());
            }
            for (PaidCredits.Use use : credits.uses(invoice.id())) {
                postings.credit(account(AccountKind.GRANTED_CREDITS), use.grantedCents());
            }
            payFromKept(postings, -postings.sum());
        }
        release(postings, open);
        book(date, EntryKind.INVOICE_VOIDED, invoice.document().number(), postings);
    }

    /**
     * Pays from what is kept of a voided invoice; anything beyond that is a loss. A negative amount
     * is returned: it reduces the loss first.
     */
    private void payFromKept(Postings postings, long cents) {
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
