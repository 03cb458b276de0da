package billing.settlement.creditnote.issue;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.money.Decimals;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        CreditNoteAmounts amounts = withinLimits(invoice, parts, items.amounts(parts));
        boolean draft = invoice.state().status() == InvoiceStatus.DRAFT;
        CreditNotes notes = new CreditNotes(handle);
        int sequentialId = notes.nextSequentialId(invoice.id());
        CreditNote note = new CreditNote(work.nextId(), invoice.id(),
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
        notes.insert(note);
        if (!draft) {
            Notices.in(handle).add(EventType.CREDIT_NOTE_CREATED, note.id());
            Notices.in(handle).add(EventType.CREDIT_NOTE_GENERATED, note.id());
        }
        return note;
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
     * Credits the amount that a progressive invoice has billed too much
     * ({@code subscriptions-and-invoicing.md 9.5}), the largest fees first. The note's total before
     * taxes is that amount, so its items also include the coupons that reduced the fees.
     *
     * @param excessCents the amount billed too much, less coupons and before taxes
     * @return the note; empty when there is nothing to credit
     */
    public Optional<CreditNote> creditExcess(Invoice invoice, long excessCents) {
        CreditableInvoice creditable = creditable(handle, invoice);
        List<CreditedFee> fees = new ArrayList<>();
        BigDecimal left = BigDecimal.valueOf(excessCents);
        for (Fee fee : invoice.parts().fees().stream()
                .sorted(Comparator.comparingLong((Fee one) -> one.amounts().cents()).reversed())
                .toList()) {
            BigDecimal amount = BigDecimal.valueOf(fee.amounts().cents());
            BigDecimal most = BigDecimal.valueOf(creditable.creditableCents(fee));
            BigDecimal cents = Decimals.round(
                    Decimals.ratio(left.multiply(amount), fee.netAmountCents()), Scale.CENTS_PART)
                    .min(most);
            if (cents.signum() > 0) {
                CreditedFee item = new CreditedFee(fee, cents);
                fees.add(item);
                left = left.subtract(item.baseCents()).max(BigDecimal.ZERO);
            }
        }
        return credited(invoice, creditable.items(fees),
                CreditNoteDetails.of(CreditNoteReason.OTHER));
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
        BigDecimal whole = BigDecimal.valueOf(creditable.rest().totalCents());
        BigDecimal requested = BigDecimal.valueOf(parts.totalCents());
        List<CreditedFee> fees = new ArrayList<>();
        for (Fee fee : invoice.parts().fees()) {
            BigDecimal cents = BigDecimal.valueOf(creditable.creditableCents(fee));
            fees.add(new CreditedFee(fee, Decimals.round(
                    Decimals.ratio(cents.multiply(requested), whole), Scale.CENTS_PART)));
        }
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
        CreditNoteParts parts = CreditNoteParts.credit(items.totalCents());
        return items.amounts(parts).totalCents() <= 0 ? Optional.empty()
                : Optional.of(issue(invoice, items, parts, details));
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
