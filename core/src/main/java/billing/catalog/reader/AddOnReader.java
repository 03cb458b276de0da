package billing.catalog.reader;

import billing.catalog.AddOn;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.input.Types;
import java.util.List;
import java.util.Map;

/** Reads add-ons ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnReader implements ResourceReader<AddOn> {
    private static final Shape SHAPE = TaxReader.withTaxCodes(Shape.of("add-on")
            .withMandatory("code", Types.text(), "Unique among add-ons; fixed charges name it.")
            .withMandatory("name", Types.text(), "Printed on invoices.")
            .with("invoice_display_name", Types.text(), "Printed instead of the name.")
            .with("description", Types.lines(), "Printed below the name.")
            .withMandatory("amount_cents", Types.whole(1), "value_is_out_of_range",
                    "Price of one, in minor units: 4900 is 49.00 EUR.")
            .withMandatory("amount_currency", Types.currency(), "value_is_invalid",
                    "ISO 4217 code."), "Taxes of this add-on, instead of the customer's.");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public AddOn read(Fields in, AddOn stored, ReadContext intake) {
        if (stored == null) {
            in.requireMandatory();
            return new AddOn(intake.newId(), in.get("name", null), in.get("code", null),
                    in.get("invoice_display_name", null), in.get("description", null),
                    in.orElse("amount_cents", 0L), in.get("amount_currency", null),
                    TaxReader.taxes(in, List.of(), intake), intake.now(), null);
        }
        return new AddOn(stored.id(), in.get("name", stored.name()),
                in.get("code", stored.code()),
                in.get("invoice_display_name", stored.invoiceDisplayName()),
                in.get("description", stored.description()),
                in.orElse("amount_cents", stored.amountCents()),
                in.get("amount_currency", stored.amountCurrency()),
                TaxReader.taxes(in, stored.taxes(), intake), stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(AddOn addOn) {
        return new DocumentMembers().put("code", addOn.code()).put("name", addOn.name())
                .put("invoice_display_name", addOn.invoiceDisplayName())
                .put("description", addOn.description()).put("amount_cents", addOn.amountCents())
                .put("amount_currency", addOn.amountCurrency())
                .put("tax_codes", TaxReader.codes(addOn.taxes())).members();
    }
}
