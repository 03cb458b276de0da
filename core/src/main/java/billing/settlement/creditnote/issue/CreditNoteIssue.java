package billing.settlement.creditnote.issue;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.money.Scale;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedFee;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.ExcessAllocation;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.creditnote.RemainingTopUp;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.ledger.WalletUse;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.BillingContext;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Issues credit notes ({@code money.md 4.3, 4.8, 4.9}); the callers validate the amounts. */
public final class CreditNoteIssue {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Issues within the handle's transaction. */
    public CreditNoteIssue(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Loads the amounts of an invoice that can still be credited. */
    public static CreditableInvoice creditable(Handle handle, Invoice invoice) {
        return new CreditableInvoice(invoice, new CreditNotes(handle).ofInvoice(invoice.id()),
                new CorrectionLines(handle).takenOf(List.of(invoice.id())),
                invoice.document().type() == InvoiceType.CREDIT ? topUp(handle, invoice) : null);
    }

    private static RemainingTopUp topUp(Handle handle, Invoice invoice) {
        return WalletUse.purchaseOf(handle, invoice).map(purchase -> new RemainingTopUp(
                new Wallets(handle).get(purchase.walletId()).isActive(),
                purchase.remainingCents() == null ? 0 : purchase.remainingCents()))
                .orElse(RemainingTopUp.GONE);
    }

    /**
     * Issues a note for items: a draft note for a draft invoice, else a final one.
     *
     * @throws IllegalArgumentException for a voided invoice, which is credited before its void
     */
    public CreditNote issue(Invoice invoice, CreditedItems items, CreditNoteParts parts,
                            CreditNoteDetails details) {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            throw new IllegalArgumentException(
                    "invoice " + invoice.document().number() + " is voided");
        }
        CreditNote note = drawn(invoice, items, parts, details);
        store(note);
        return note;
    }

    /** Stores a note that was computed. */
    public void store(CreditNote note) {
        new CreditNotes(handle).insert(note);
        if (note.isFinalized()) {
            Notices.in(handle).add(EventType.CREDIT_NOTE_CREATED, note.id());
            Notices.in(handle).add(EventType.CREDIT_NOTE_GENERATED, note.id());
        }
    }

    /** Returns a note with its identity and number, to be stored as the next one of its invoice. */
    private CreditNote drawn(Invoice invoice, CreditedItems items, CreditNoteParts parts,
                             CreditNoteDetails details) {
        CreditNoteAmounts amounts = withinLimits(invoice, parts, items.amounts(parts));
        boolean draft = invoice.state().status() == InvoiceStatus.DRAFT;
        int sequentialId = new CreditNotes(handle).nextSequentialId(invoice.id());
        return new CreditNote(work.nextId(), invoice.id(),
                invoice.parties().customerId(),
                new CreditNote.Document(sequentialId,
                        CreditNote.number(invoice.document().number(), sequentialId),
                        localDate(invoice), details.reason(), details.description(),
                        invoice.document().currency()),
                amounts,
                new CreditNote.Lines(items(items.fees()),
                        taxes(items.taxLines(amounts.taxesCents()))),
                new CreditNote.State(draft ? CreditNoteStatus.DRAFT : CreditNoteStatus.FINALIZED,
                        CreditStatus.AVAILABLE,
                        amounts.parts().refundCents() > 0 ? RefundStatus.PENDING : null,
                        amounts.parts().creditCents(), null, null),
                details.metadata(), now, now);
    }

    /**
     * The cent that makes a note add up may exceed what was paid or is due: then it is credited.
     */
    private CreditNoteAmounts withinLimits(Invoice invoice, CreditNoteParts requested,
                                           CreditNoteAmounts amounts) {
        if (amounts.totalCents() <= requested.totalCents()) {
            return amounts;
        }
        long paid = creditable(handle, invoice).paidAndNotRefundedCents();
        return amounts.with(amounts.parts().within(Math.max(requested.refundCents(), paid),
                Math.max(requested.offsetCents(), invoice.totalDueCents())));
    }

    /**
     * Credits the amount that a progressive invoice has billed too much; for the parameters see
     * {@link #excessNote}.
     *
     * @return the note; empty when there is nothing to credit
     */
    public Optional<CreditNote> creditExcess(Invoice invoice, long excessCents,
            BiFunction<Fee, BigDecimal, BigDecimal> tooHigh) {
        Optional<CreditNote> note = excessNote(invoice, excessCents, tooHigh);
        note.ifPresent(this::store);
        return note;
    }

    /**
     * Computes the note for the amount that a progressive invoice has billed too much
     * ({@code subscriptions-and-invoicing.md 9.5}), for {@link #store}; writes nothing.
     *
     * @param excessCents the amount billed too much, less coupons and before taxes
     * @param tooHigh     see {@link ExcessAllocation#allocate}
     * @return the note, with the next number of the invoice; empty when there is nothing to credit
     */
    public Optional<CreditNote> excessNote(Invoice invoice, long excessCents,
            BiFunction<Fee, BigDecimal, BigDecimal> tooHigh) {
        if (excessCents <= 0) {
            return Optional.empty();
        }
        CreditableInvoice creditable = creditable(handle, invoice);
        CreditedItems items = creditable.items(ExcessAllocation.allocate(invoice.parts().fees(),
                excessCents, creditable::leftOfFeeCents, tooHigh));
        return credit(items).map(parts -> drawn(invoice, items, parts,
                CreditNoteDetails.of(CreditNoteReason.OTHER)));
    }

    /**
     * Credits a share of an invoice that is being voided, allocated to the fees in proportion to
     * their creditable amounts ({@code money.md 4.9}).
     *
     * @param invoice the invoice before its void
     */
    public CreditNote creditShare(Invoice invoice, CreditNoteParts parts,
            CreditNoteDetails details) {
        CreditableInvoice creditable = creditable(handle, invoice);
        CreditedItems rest = creditable.rest();
        List<CreditedFee> fees = rest.fees().stream()
                .map(item -> item.share(BigDecimal.valueOf(parts.totalCents()),
                        BigDecimal.valueOf(rest.totalCents()))).toList();
        return issue(invoice, creditable.items(fees), parts, details);
    }

    /** Credits the remaining creditable amount of an invoice; empty when there is none. */
    public Optional<CreditNote> creditRest(Invoice invoice, CreditNoteDetails details) {
        CreditableInvoice creditable = creditable(handle, invoice);
        return creditable.creditableCents().signum() <= 0 ? Optional.empty()
                : credited(invoice, creditable.rest(), details);
    }

    private Optional<CreditNote> credited(Invoice invoice, CreditedItems items,
                                          CreditNoteDetails details) {
        return credit(items).map(parts -> issue(invoice, items, parts, details));
    }

    /** The parts of a note that credits items; empty when they amount to nothing. */
    private static Optional<CreditNoteParts> credit(CreditedItems items) {
        CreditNoteParts parts = CreditNoteParts.credit(items.totalCents());
        return items.amounts(parts).totalCents() <= 0 ? Optional.empty() : Optional.of(parts);
    }

    private LocalDate localDate(Invoice invoice) {
        return LocalDays.of(now, BillingContext.read(
                handle, invoice.parties().customerId()).zone());
    }

    private List<CreditNote.Item> items(List<CreditedFee> fees) {
        return fees.stream().map(item -> new CreditNote.Item(work.nextId(),
                item.fee().id(), item.wholeCents(),
                item.cents().setScale(Scale.CENTS_PART, RoundingMode.HALF_UP), now)).toList();
    }

    private List<AppliedTax> taxes(List<AppliedTax> lines) {
        return lines.stream().map(tax -> tax.identity(work.nextId(), now)).toList();
    }
}
