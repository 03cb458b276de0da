package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Row;
import billing.invoicing.AppliedTax;

/** The columns that the tables of taxes of invoices, fees and credit notes have in common. */
public final class AppliedTaxRows {
    private AppliedTaxRows() {
    }

    /**
     * Sets the columns of a tax.
     *
     * @param row      has those that name the invoice, fee or note
     * @param position among the taxes of the same invoice, fee or note, from 0
     */
    public static Columns set(Columns row, AppliedTax tax, int position) {
        return row.set("id", tax.id()).set("position", position).set("tax_id", tax.taxId())
                .set("tax_code", tax.code()).set("tax_name", tax.name())
                .set("tax_rate", tax.rate()).set("tax_description", tax.description())
                .set("amount_cents", tax.amountCents())
                .set("base_amount_cents", tax.baseAmountCents())
                .set("created_at", tax.createdAt());
    }

    /** Reads a tax. */
    public static AppliedTax tax(Row row) {
        return new AppliedTax(row.id("id"), row.id("tax_id"), row.text("tax_code"),
                row.text("tax_name"), row.decimal("tax_rate"), row.text("tax_description"),
                row.number("amount_cents"), row.number("base_amount_cents"),
                row.instant("created_at"));
    }
}
