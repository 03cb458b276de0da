package billing.catalog.reader.plan;

import billing.catalog.AddOn;
import billing.catalog.FixedCharge;
import billing.catalog.charge.ChargeModelType;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.ReadContext;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.rating.ChargeModel;
import java.math.BigDecimal;
import java.util.List;

/** Reads one fixed charge of a plan ({@code subscriptions-and-invoicing.md 11.1}). */
final class FixedChargeReader {
    static final Shape SHAPE = TaxReader.withTaxCodes(Shape.of("fixed charge")
            .withMandatory("add_on_code", Types.text(), "add_ons_not_found",
                    "The add-on that is charged.")
            .with("code", Types.key(), "Unique on the plan; the add-on's code when absent.")
            .withMandatory("charge_model",
                    Types.oneOf(ErrorCode.VALUE_IS_INVALID,
                    ChargeModelType.OF_FIXED_CHARGES.stream()
                            .map(ChargeModelType::code).toArray(String[]::new)),
                    "How units become an amount.")
            .with("invoice_display_name", Types.text(), "Printed instead of the add-on's name.")
            .with("properties", Types.node(PropertiesShape.PRICES.schema()), "The price.")
            .with("units", Types.decimal(0), "How many; 0 when absent.")
            .with("pay_in_advance", Types.flag(), "Billed for the opening period.")
            .with("prorated", Types.flag(), "Whether partial periods cost their share."),
            "Taxes of this fixed charge, instead of the plan's.");

    /** The same in requests, which name what exists by its identifier. */
    static final Shape REQUEST = SHAPE
            .with("id", Formats.id(), "The fixed charge that is changed.")
            .with("add_on_id", Formats.id(), "The add-on that is charged.")
            .with("add_on_code", Types.text(), "The same by its code.")
            .with("apply_units_immediately", Types.flag(),
                    "Whether units hold from now on, not from the next period.")
            .with("cascade_updates", Types.flag(), "Whether private children follow.");

    private final Fields in;
    private final FixedCharge stored;
    private final ReadContext context;

    FixedChargeReader(Fields in, FixedCharge stored, ReadContext context) {
        this.in = in;
        this.stored = stored;
        this.context = context;
    }

    /** The fixed charge under a code that is settled; null when add-on or model is unknown. */
    FixedCharge read(String code, AddOn addOn) {
        if (stored == null) {
            in.requireMandatory();
        }
        ChargeModelType type = in.<String>find("charge_model")
                .map(name -> Codes.find(ChargeModelType.class, name).orElseThrow())
                .orElse(stored == null ? null : stored.modelType());
        if (addOn == null || type == null) {
            return null;
        }
        FixedCharge from = stored != null ? stored
                : new FixedCharge(context.newId(), null, code, addOn, null, null, BigDecimal.ZERO,
                        FixedCharge.Billing.DEFAULT, List.of(), context.now());
        FixedCharge charge = new FixedCharge(from.id(), from.parentId(), code, addOn,
                in.get("invoice_display_name", from.invoiceDisplayName()), model(type),
                in.orElse("units", from.units()),
                new FixedCharge.Billing(in.orElse("pay_in_advance", from.billing().payInAdvance()),
                        in.orElse("prorated", from.billing().prorated())),
                TaxReader.taxes(in, from.taxes(), context), from.createdAt());
        check(charge);
        return charge;
    }

    /**
     * The add-on that is named, else the stored fixed charge's; null when there is none, which is
     * noted.
     *
     * @param unknown the code of an unknown add-on
     */
    AddOn addOn(String unknown) {
        if (ReadContext.isReferred(in, "add_on")) {
            return context.referIdOrCode(AddOn.class, in, "add_on", "add-on", unknown).orElse(null);
        }
        if (stored == null && !in.reading().strict()) {
            in.fault("add_on_id", unknown, "a fixed charge needs an add-on", null);
        }
        return stored == null ? null : stored.addOn();
    }

    private ChargeModel model(ChargeModelType type) {
        if (in.mentions("properties")) {
            return new PropertiesReader(type, in.reading()).price(in.node("properties"));
        }
        return stored != null && stored.modelType() == type ? stored.model()
                : type.free();
    }

    private void check(FixedCharge charge) {
        ChargeModelType type = charge.modelType();
        if (charge.billing().payInAdvance() && !type.mayPayInAdvance()) {
            in.fault("pay_in_advance", "invalid_charge_model", "a fixed charge at " + type.code()
                    + " prices cannot be paid in advance", null);
        } else if (charge.billing().prorated() && charge.billing().payInAdvance()
                && !type.mayProrate()) {
            in.fault("prorated", "invalid_charge_model", "a " + type.code() + " fixed charge that"
                    + " is paid in advance cannot be prorated", null);
        }
    }
}
