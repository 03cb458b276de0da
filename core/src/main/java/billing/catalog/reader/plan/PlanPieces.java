package billing.catalog.reader.plan;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.input.Fields;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Reading;
import billing.kernel.error.ErrorCode;
import java.util.List;

/**
 * Reads single charges, filters and fixed charges of requests ({@code rating-and-usage.md 4.4},
 * {@code subscriptions-and-invoicing.md 11.1}). Faults become the documented errors at once.
 */
public final class PlanPieces {
    private final ReadContext context;

    /** Creates a reader of charges. */
    public PlanPieces(ReadContext context) {
        this.context = context;
    }

    /** A charge to be added to a plan; it must state its code. */
    public Charge newCharge(Node body, Plan plan) {
        Fields in = ChargeReader.REQUEST.read(body, Reading.ofRequests());
        ChargeReader reader = new ChargeReader(in, null, context);
        BillableMetric metric = reader.metric("billable_metric_not_found");
        String code = in.orElse("code", "");
        if (code.isBlank()) {
            in.fault("code", ErrorCode.VALUE_IS_MANDATORY, "a charge needs a code", null);
        }
        Charge charge = reader.read(code, metric);
        checkCode(in, code, plan.pricing().charges().stream().map(Charge::code).toList());
        in.reading().problems().refuseRequest();
        return charge;
    }

    /**
     * A changed charge.
     *
     * @param subscribed whether the plan keeps its terms
     */
    public Charge changed(Node body, Charge stored, Plan plan, boolean subscribed) {
        return changed(ChargeTerms.ofCharge(body, subscribed), stored, plan);
    }

    /** A charge of a private child: what can be overridden counts, whatever the plan's life. */
    public Charge overridden(Node body, Charge stored, Plan plan) {
        return changed(PlanOverride.ofCharge(body), stored,
                plan);
    }

    private Charge changed(Node body, Charge stored, Plan plan) {
        Fields in = ChargeReader.REQUEST.read(body, Reading.ofRequests());
        ChargeReader reader = new ChargeReader(in, stored, context);
        BillableMetric metric = reader.metric("billable_metric_not_found");
        String code = in.<String>find("code").filter(given -> !given.isBlank())
                .orElse(stored.code());
        Charge charge = reader.read(code, metric);
        checkCode(in, code, plan.pricing().charges().stream().filter(other -> other != stored)
                .map(Charge::code).toList());
        in.reading().problems().refuseRequest();
        return charge;
    }

    /** A fixed charge to be added to a plan; without a code it gets one of its add-on's. */
    public NewUnits<FixedCharge> newFixedCharge(Node body, Plan plan) {
        Fields in = FixedChargeReader.REQUEST.read(body, Reading.ofRequests());
        FixedChargeReader reader = new FixedChargeReader(in, null, context);
        AddOn addOn = reader.addOn("add_on_not_found");
        String stated = in.orElse("code", "");
        List<String> taken = plan.pricing().fixedCharges().stream().map(FixedCharge::code).toList();
        checkCode(in, stated, taken);
        FixedCharge charge = reader.read(stated.isBlank() && addOn != null
                ? new ChargeCodes(List.of(), taken).settle(in, null, addOn.code()) : stated,
                addOn);
        return done(in, charge);
    }

    /**
     * A changed fixed charge.
     *
     * @param subscribed whether the plan keeps its terms
     */
    public NewUnits<FixedCharge> changed(Node body, FixedCharge stored, Plan plan,
                                         boolean subscribed) {
        Fields in = FixedChargeReader.REQUEST.read(ChargeTerms.ofFixedCharge(body, subscribed),
                Reading.ofRequests());
        FixedChargeReader reader = new FixedChargeReader(in, stored, context);
        AddOn addOn = reader.addOn("add_on_not_found");
        String code = in.<String>find("code").filter(given -> !given.isBlank())
                .orElse(stored.code());
        checkCode(in, code, plan.pricing().fixedCharges().stream().filter(other -> other != stored)
                .map(FixedCharge::code).toList());
        return done(in, reader.read(code, addOn));
    }

    /**
     * A piece with units, and from when they count.
     *
     * @param piece       as it shall be
     * @param immediately whether its units hold from now on
     */
    public record NewUnits<T>(T piece, boolean immediately) {
    }

    private static <T> NewUnits<T> done(Fields in, T piece) {
        in.reading().problems().refuseRequest();
        return new NewUnits<>(piece, in.orElse("apply_units_immediately", false));
    }

    /** A filter to be added to a charge. */
    public ChargeFilter newFilter(Node body, Charge charge) {
        Reading reading = Reading.ofRequests();
        Fields in = ChargeFilterReader.SHAPE.read(body, reading);
        ChargeFilter filter = reader(charge).read(List.of(in), List.of()).get(0);
        reading.problems().refuseRequest();
        return filter;
    }

    /** A changed filter. */
    public ChargeFilter changed(Node body, ChargeFilter stored, Charge charge) {
        Reading reading = Reading.ofRequests();
        Fields in = ChargeFilterReader.SHAPE.read(body.without("values"::equals), reading);
        ChargeFilter filter = reader(charge).change(in, stored);
        reading.problems().refuseRequest();
        return filter;
    }

    private ChargeFilterReader reader(Charge charge) {
        return new ChargeFilterReader(charge.metric(), charge.properties().modelType(), context);
    }

    private static void checkCode(Fields in, String code, List<String> taken) {
        if (!code.isBlank() && taken.contains(code)) {
            in.fault("code", ErrorCode.VALUE_ALREADY_EXIST, "the plan has a charge with this code",
                    null);
        }
    }
}
