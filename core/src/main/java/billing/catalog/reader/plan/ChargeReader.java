package billing.catalog.reader.plan;

import billing.catalog.BillableMetric;
import billing.catalog.Charge.AppliedPricingUnit;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.PricingUnit;
import billing.catalog.charge.ChargeModelType;
import billing.catalog.reader.TaxReader;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Reads one usage charge of a plan ({@code rating-and-usage.md 3} and {@code 4}). */
final class ChargeReader {
    private static final Shape APPLIED_UNIT = Shape.of("applied pricing unit")
            .withMandatory("code", Types.text(), "The pricing unit's code.")
            .withMandatory("conversion_rate", Types.decimal(null),
                    "What one of it is worth in the plan's currency.");
    static final Shape SHAPE = TaxReader.withTaxCodes(Shape.of("charge")
            .withMandatory("billable_metric_code", Types.text(), "billable_metrics_not_found",
                    "The metric whose usage is priced.")
            .with("code", Types.key(), "Unique on the plan; the metric's code when absent.")
            .withMandatory("charge_model", Types.choice(ChargeModelType.class,
                    Map.of("custom", "invalid_aggregation_type_or_charge_model")),
                    "How usage becomes an amount.")
            .with("invoice_display_name", Types.text(), "Printed instead of the metric's name.")
            .with("properties", Types.node(PropertiesShape.ALL.schema()),
                    "The price; of usage that no filter matches.")
            .with("filters", Types.objects(ChargeFilterReader.SHAPE),
                    "Usage of some values priced apart; the complete list.")
            .with("pay_in_advance", Types.flag(), "Billed with each event; false when absent.")
            .with("invoiceable", Types.flag(),
                    "false collects fees without invoices; true when absent.")
            .with("regroup_paid_fees", Types.oneOf(ErrorCode.VALUE_IS_INVALID, "invoice"),
                    "Invoices paid fees of a charge that is not invoiceable.")
            .with("prorated", Types.flag(), "Whether persisted units weigh by their days.")
            .with("min_amount_cents", Types.whole(0), "The least a period costs, minor units.")
            .with("applied_pricing_unit", Types.object(APPLIED_UNIT),
                    "The pricing unit that the prices are in.")
            .with("accepts_target_wallet", Types.flag(), "Whether events may name a wallet."),
            "Taxes of this charge, instead of the plan's.");

    /** The same in requests, which name what exists by its identifier. */
    static final Shape REQUEST = SHAPE
            .with("id", Formats.id(), "The charge that is changed.")
            .with("billable_metric_id", Formats.id(), "The metric whose usage is priced.")
            .with("billable_metric_code", Types.text(), "The same by its code.")
            .with("cascade_updates", Types.flag(), "Whether private children follow.");

    private final Fields in;
    private final Charge stored;
    private final ReadContext context;

    ChargeReader(Fields in, Charge stored, ReadContext context) {
        this.in = in;
        this.stored = stored;
        this.context = context;
    }

    /** The charge under a code that is settled; null when its metric or model is unknown. */
    Charge read(String code, BillableMetric metric) {
        if (stored == null) {
            in.requireMandatory();
            if (!in.mentions("charge_model")) {
                in.reading().problems().addCode("charge_model", ErrorCode.VALUE_IS_INVALID);
            }
        }
        ChargeModelType type = in.orElse("charge_model",
                stored == null ? null : stored.properties().modelType());
        if (metric == null || type == null) {
            return null;
        }
        Charge from = stored != null ? stored
                : new Charge(context.newId(), null, code, metric, null, null, List.of(),
                        Charge.Billing.DEFAULT, List.of(), context.now());
        Charge charge = new Charge(from.id(), from.parentId(), code, metric,
                in.get("invoice_display_name", from.invoiceDisplayName()), properties(type),
                filters(metric, type), billing(from.billing()),
                TaxReader.taxes(in, from.taxes(), context), from.createdAt());
        ChargeRules.check(charge, in);
        return charge;
    }

    private Charge.Billing billing(Charge.Billing from) {
        return new Charge.Billing(in.orElse("pay_in_advance", from.payInAdvance()),
                in.orElse("invoiceable", from.invoiceable()),
                in.get("regroup_paid_fees", from.regroupPaidFees()),
                in.orElse("prorated", from.prorated()),
                in.has("min_amount_cents") ? in.orElse("min_amount_cents", 0L)
                        : from.minAmountCents(),
                pricingUnit(from.pricingUnit()),
                in.get("accepts_target_wallet", from.acceptsTargetWallet()));
    }

    /**
     * The metric that is named, else the stored charge's; null when there is none, which is noted.
     *
     * @param unknown the code of an unknown metric
     */
    BillableMetric metric(String unknown) {
        if (ReadContext.isReferred(in, "billable_metric")) {
            return context.referIdOrCode(BillableMetric.class, in, "billable_metric", "metric",
                    unknown).orElse(null);
        }
        if (stored == null && !in.reading().strict()) {
            in.fault("billable_metric_id", unknown, "a charge needs a metric", null);
        }
        return stored == null ? null : stored.metric();
    }

    private List<ChargeFilter> filters(BillableMetric metric, ChargeModelType type) {
        ChargeFilterReader reader = new ChargeFilterReader(metric, type, context);
        List<ChargeFilter> known = stored == null ? List.of() : stored.filters();
        return in.has("filters") ? reader.read(in.orElse("filters", List.of()), known)
                : reader.kept(in, known);
    }

    private ChargeProperties properties(ChargeModelType type) {
        if (in.mentions("properties")) {
            return new PropertiesReader(type, in.reading()).properties(in.node("properties"),
                    false);
        }
        boolean sameModel = stored != null && stored.properties().modelType() == type;
        return sameModel ? stored.properties()
                : new ChargeProperties(type.free(), null, null);
    }

    private AppliedPricingUnit pricingUnit(AppliedPricingUnit known) {
        if (!in.has("applied_pricing_unit")) {
            return known;
        }
        return in.<Fields>find("applied_pricing_unit").map(applied -> {
            if (known == null && !applied.has("code")) {
                // "code" alone would be that of the charge.
                in.reading().problems().add(applied.node(), "pricing_unit",
                        "relation_must_exist", "no pricing unit is named", "add its \"code\"");
            }
            if (known == null && applied.node().member("conversion_rate")
                    .filter(rate -> !rate.is(Node.Kind.NULL))
                    .filter(rate -> rate.text() == null || !rate.text().isBlank()).isEmpty()) {
                applied.fault("conversion_rate", ErrorCode.VALUE_IS_MANDATORY,
                        "an applied pricing unit needs \"conversion_rate\"", null);
            }
            PricingUnit unit = !applied.has("code") ? known == null ? null : known.unit()
                    : context.refer(PricingUnit.class, applied.node("code"), in.reading(),
                            "pricing_unit", "pricing unit", "relation_must_exist").orElse(null);
            BigDecimal rate = applied.orElse("conversion_rate",
                    known == null ? BigDecimal.ONE : known.conversionRate());
            if (rate.signum() <= 0) {
                applied.fault("conversion_rate", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                        "\"conversion_rate\" must be greater than 0, not "
                                + rate.toPlainString(), null);
            }
            return new AppliedPricingUnit(unit, rate);
        }).orElse(null);
    }
}
