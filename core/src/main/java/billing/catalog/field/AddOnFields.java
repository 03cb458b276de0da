package billing.catalog.field;

import billing.catalog.AddOn;
import billing.catalog.Tax;
import billing.input.CodeTypes;
import billing.kernel.codelist.CodeList;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The fields of add-ons ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnFields {
    public static final Field<AddOn, String> CODE = Field.key("code", AddOn::code).required()
            .doc("Unique among add-ons; fixed charges name it.").example("setup");
    public static final Field<AddOn, String> NAME = Field.text("name", AddOn::name).required()
            .doc("Printed on invoices.").example("Setup fee");
    public static final Field<AddOn, String> INVOICE_DISPLAY_NAME =
            Field.text("invoice_display_name", AddOn::invoiceDisplayName)
                    .doc("Printed instead of the name.").label("Name on invoices");
    public static final Field<AddOn, String> DESCRIPTION =
            Field.lines("description", AddOn::description).doc("Printed below the name.");
    public static final Field<AddOn, Long> AMOUNT_CENTS =
            Field.whole("amount_cents", AddOn::amountCents, 1)
                    .required(ErrorCode.VALUE_IS_OUT_OF_RANGE).initially(0L)
                    .doc("Price of one, in minor units: 4900 is 49.00 EUR.").example(4900);
    public static final Field<AddOn, CurrencyUnit> AMOUNT_CURRENCY =
            Field.currency("amount_currency", AddOn::amountCurrency)
                    .required(ErrorCode.VALUE_IS_INVALID).doc("ISO 4217 code.").example("EUR")
                    .label("Currency");
    public static final Field<AddOn, String> UNIT_CODE =
            Field.of("unit_code", AddOn::unitCode, FieldType.text(() ->
                    CodeTypes.code(CodeList.UNITS, "unit")))
                    .doc("What is counted, UN/ECE Recommendation 20 code; C62, one.")
                    .example("HUR");
    public static final Field<AddOn, List<String>> TAX_CODES =
            Field.<AddOn>codes("tax_codes", addOn -> TaxFields.codes(addOn.taxes()))
                    .doc("Taxes of this add-on, instead of the customer's.").label("Taxes");
    /** All of them. */
    public static final FieldList<AddOn> ALL = FieldList.of(CODE, NAME, INVOICE_DISPLAY_NAME,
            DESCRIPTION, AMOUNT_CENTS, AMOUNT_CURRENCY, UNIT_CODE, TAX_CODES);

    private AddOnFields() {
    }

    /** An add-on with these values. */
    public static AddOn addOn(FieldValues<AddOn> in, UUID id, List<Tax> taxes, Instant createdAt,
                              Instant deletedAt) {
        return new AddOn(id, in.get(NAME), in.get(CODE), in.get(INVOICE_DISPLAY_NAME),
                in.get(DESCRIPTION), new AddOn.Price(in.get(AMOUNT_CENTS), in.get(AMOUNT_CURRENCY)),
                in.get(UNIT_CODE), taxes, createdAt, deletedAt);
    }
}
