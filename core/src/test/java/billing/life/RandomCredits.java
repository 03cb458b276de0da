package billing.life;

import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.kernel.error.BillingException;
import billing.run.Story;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteCreation;
import java.util.ArrayList;
import java.util.List;

/** Credit notes created by hand at the end of a life: parts of some invoices, drawn by lot. */
final class RandomCredits {
    private final Dice dice;
    private final Story story;

    private RandomCredits(Dice dice, Story story) {
        this.dice = dice;
        this.story = story;
    }

    /** Credits about a third of the invoices, some of them twice. */
    static void of(long seed, Story story) {
        RandomCredits credits = new RandomCredits(new Dice(seed), story);
        story.invoices().stream()
                .filter(invoice -> invoice.state().status() == InvoiceStatus.FINALIZED)
                .forEach(invoice -> {
                    for (int count = credits.dice.between(0, 4); count > 2; count--) {
                        credits.credit(invoice);
                    }
                });
    }

    private void credit(Invoice invoice) {
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        for (Fee fee : invoice.parts().fees()) {
            if (fee.amounts().cents() > 0 && !dice.chance(3)) {
                lines.add(new CreditNoteRequest.Line(fee.id(), (long) dice.between(1,
                        (int) Math.min(fee.amounts().cents(), Integer.MAX_VALUE))));
            }
        }
        if (lines.isEmpty()) {
            return;
        }
        try {
            story.writing(handle -> create(handle, invoice, lines));
        } catch (BillingException e) {
            // Nothing is left to credit: of a top-up, or credited before.
        }
    }

    private void create(Handle handle, Invoice invoice, List<CreditNoteRequest.Line> lines) {
        CreditNoteCreation creation = new CreditNoteCreation(story.work(handle));
        long most = creation.estimate(invoice.id(), lines).maxCreditableCents();
        creation.create(new CreditNoteRequest(invoice.id(), "other", "Sorry",
                CreditNoteParts.credit(most), lines, null));
    }
}
