package billing.settlement.creditnote.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledItem;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.Settlement;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedFee;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The credit notes of a draft invoice: they are recomputed, finalized and deleted with it
 * ({@code money.md 4.7}, {@code subscriptions-and-invoicing.md 6.6}).
 */
final class DraftCreditNotes {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final CreditNotes notes;

    DraftCreditNotes(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.notes = new CreditNotes(work.handle());
    }

    /**
     * Updates the notes of a changed draft: each item is scaled to the new amount of its fee, and
     * the parts of a note to its new total. Notes are finalized with the invoice; together they
     * offset at most what is due on it then, after what it consumed, and the rest is credited.
     *
     * @return the offsets of the finalized notes, which settle the invoice
     */
    List<Settlement> follow(Invoice before, Invoice after) {
        List<Settlement> offsets = new ArrayList<>();
        List<CreditNote> earlier = new ArrayList<>();
        for (CreditNote note : notes.ofInvoice(after.id())) {
            CreditNote rebased = rebased(note, before, after, earlier);
            if (rebased.amounts().totalCents() <= 0
                    || after.state().status() == InvoiceStatus.CLOSED) {
                notes.update(rebased.deletedWith(after, now));
            } else if (after.state().status() == InvoiceStatus.FINALIZED) {
                earlier.add(rebased.issuedWith(after, now));
                notes.update(earlier.get(earlier.size() - 1));
                Notices.in(handle).add(EventType.CREDIT_NOTE_CREATED, note.id());
                Notices.in(handle).add(EventType.CREDIT_NOTE_GENERATED, note.id());
                if (rebased.parts().offsetCents() > 0) {
                    offsets.add(Settlement.offset(after.id(), rebased.parts().offsetCents(),
                            note.id(), now));
                }
            } else {
                earlier.add(rebased);
                notes.update(rebased);
            }
        }
        return offsets;
    }

    /**
     * Deletes the notes with their draft.
     *
     * @throws NotAllowedException {@code credit_note_not_deletable} for one that has been issued
     */
    void delete(Invoice invoice) {
        for (CreditNote note : notes.ofInvoice(invoice.id())) {
            if (note.state().status() != CreditNoteStatus.DRAFT) {
                throw new NotAllowedException("credit_note_not_deletable",
                        "credit note " + note.document().number() + " has been issued");
            }
            notes.update(note.deletedWith(invoice, now));
        }
    }

    private CreditNote rebased(CreditNote note, Invoice before, Invoice after,
                               List<CreditNote> earlier) {
        Map<UUID, Fee> previous = new HashMap<>();
        before.parts().fees().forEach(fee -> previous.put(fee.id(), fee));
        Map<BilledItem, Fee> current = new HashMap<>();
        after.parts().fees().forEach(fee -> current.putIfAbsent(BilledItem.of(fee), fee));
        List<CreditedFee> fees = new ArrayList<>();
        List<CreditNote.Item> items = new ArrayList<>();
        for (CreditNote.Item item : note.lines().items()) {
            Fee from = previous.get(item.feeId());
            Fee to = current.get(BilledItem.of(from));
            if (to != null) {
                CreditedFee scaled = new CreditedFee(to, scaled(item, from, to));
                fees.add(scaled);
                items.add(new CreditNote.Item(item.id(), to.id(), scaled.wholeCents(),
                        scaled.cents(), item.createdAt()));
            }
        }
        CreditedItems computed = new CreditableInvoice(after, earlier, Map.of(), null).items(fees);
        return note.recomputed(amounts(note, computed, after, earlier), items, lines(computed),
                now);
    }

    private static CreditNoteAmounts amounts(CreditNote note, CreditedItems computed,
                                             Invoice after, List<CreditNote> earlier) {
        CreditNoteAmounts amounts = computed.amounts(
                note.parts().scaledTo(computed.subTotalCents() + computed.wholeTaxesCents()));
        if (after.state().status() == InvoiceStatus.DRAFT) {
            return amounts;
        }
        long due = after.totalDueCents()
                - earlier.stream().mapToLong(one -> one.parts().offsetCents()).sum();
        return amounts.with(amounts.parts().within(amounts.parts().refundCents(), due));
    }

    private static BigDecimal scaled(CreditNote.Item item, Fee from, Fee to) {
        return Decimals.round(Decimals.ratio(
                item.preciseAmountCents().multiply(BigDecimal.valueOf(to.amounts().cents())),
                BigDecimal.valueOf(from.amounts().cents())), Scale.CENTS_PART);
    }

    private List<AppliedTax> lines(CreditedItems computed) {
        return computed.taxLines(computed.wholeTaxesCents()).stream()
                .map(tax -> tax.identity(work.nextId(), now)).toList();
    }
}
