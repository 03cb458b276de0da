package billing.check;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Whether the issued credit notes of an invoice add up: each in itself, its tax lines to its taxes,
 * and all of them to no more than was billed ({@code money.md 4.2, 4.3}).
 */
final class NoteSumsCheck {
    private final Invoice invoice;
    private final List<CreditNote> notes;
    private final Map<UUID, Long> taken;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * The check of an invoice's notes.
     *
     * @param taken what corrections on later invoices take of its fees, by the fee
     */
    NoteSumsCheck(Invoice invoice, List<CreditNote> notes, Map<UUID, Long> taken) {
        this.invoice = invoice;
        this.notes = notes;
        this.taken = taken;
    }

    /** The sums that do not add up, by the number of the credit note. */
    List<Finding> findings() {
        Map<UUID, Long> credited = new HashMap<>(taken);
        for (CreditNote note : notes) {
            CreditNoteAmounts amounts = note.amounts();
            compare(note, "the total", amounts.totalCents(),
                    amounts.subTotalExcludingTaxesCents() + amounts.taxesCents());
            compare(note, "the sum of its tax lines", note.lines().appliedTaxes().stream()
                    .mapToLong(AppliedTax::amountCents).sum(), taxesWithLines(note));
            note.lines().items().forEach(item ->
                    credited.merge(item.feeId(), item.amountCents(), Long::sum));
        }
        for (Fee fee : invoice.parts().fees()) {
            long cents = credited.getOrDefault(fee.id(), 0L);
            if (cents > Math.max(fee.amounts().cents(), 0)) {
                findings.add(new Finding(invoice.document().number(), invoice.money(cents) + " of "
                        + fee.item().invoiceDisplayName() + " is credited, more than the "
                        + invoice.money(fee.amounts().cents()) + " that were billed", null));
            }
        }
        return findings;
    }

    private static long taxesWithLines(CreditNote note) {
        return note.lines().appliedTaxes().isEmpty() ? 0 : note.amounts().taxesCents();
    }

    private void compare(CreditNote note, String what, long stored, long expected) {
        if (stored != expected) {
            findings.add(new Finding(note.document().number(), what + " should be "
                    + invoice.money(expected) + ", not " + invoice.money(stored), null));
        }
    }
}
