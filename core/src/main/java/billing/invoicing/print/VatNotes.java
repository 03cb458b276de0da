package billing.invoicing.print;

import billing.documents.DocumentTexts;
import billing.documents.Note;
import billing.invoicing.AppliedTax;
import billing.kernel.vat.VatRates;
import java.util.ArrayList;
import java.util.List;

/** The notes that the law requires when VAT is not charged. */
public final class VatNotes {
    private VatNotes() {
    }

    /** Returns a note for every tax that needs one. */
    public static List<Note> of(List<AppliedTax> taxes, DocumentTexts texts) {
        List<Note> notes = new ArrayList<>();
        for (AppliedTax tax : taxes) {
            if (tax.code().equals(VatRates.REVERSE_CHARGE)) {
                notes.add(new Note(texts.text("vat.reverse_charge"),
                        texts.text("vat.reverse_charge.note")));
            } else if (tax.code().equals(VatRates.EXEMPT)) {
                notes.add(new Note(texts.text("vat.exempt"), texts.text("vat.exempt.note")));
            }
        }
        return notes;
    }
}
