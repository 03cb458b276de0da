package billing.server;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.Coupon;
import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.server.render.RenderScope;
import billing.server.render.catalog.AddOnJson;
import billing.server.render.catalog.BillableMetricJson;
import billing.server.render.catalog.ChargeJson;
import billing.server.render.catalog.CouponJson;
import billing.server.render.catalog.FeatureJson;
import billing.server.render.catalog.PlanJson;
import billing.server.render.catalog.TaxJson;
import billing.subscription.entitlement.Grant;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** Loads and renders the catalog: billable metrics, plans and charges, coupons, features, taxes. */
public final class CatalogResponses {
    private final RenderScope scope;

    CatalogResponses(RenderScope scope) {
        this.scope = scope;
    }

    /** A tax. */
    public ObjectNode tax(Tax tax) {
        return new TaxJson(scope).node(tax);
    }

    /** A billable metric. */
    public ObjectNode metric(BillableMetric metric) {
        return new BillableMetricJson(scope).node(metric);
    }

    /** An add-on. */
    public ObjectNode addOn(AddOn addOn) {
        return new AddOnJson(scope).node(addOn);
    }

    /** A coupon. */
    public ObjectNode coupon(Coupon coupon) {
        return new CouponJson(scope).node(coupon);
    }

    /** A feature. */
    public ObjectNode feature(Feature feature) {
        return new FeatureJson(scope).node(feature);
    }

    /** A plan on its own. */
    public ObjectNode plan(Plan plan) {
        return new PlanJson(scope).single(plan);
    }

    /** A usage charge. */
    public ObjectNode charge(Charge charge) {
        return new ChargeJson(scope).charge(charge);
    }

    /** A fixed charge. */
    public ObjectNode fixedCharge(FixedCharge charge) {
        return new ChargeJson(scope).fixedCharge(charge);
    }

    /** A filter of a charge on its own. */
    public ObjectNode filter(Charge charge, ChargeFilter filter) {
        return new ChargeJson(scope).filter(charge, filter);
    }

    /** The entitlement of a plan to a feature. */
    public ObjectNode entitlement(Entitlement entitlement) {
        return new FeatureJson(scope).entitlement(entitlement);
    }

    /** A feature that a subscription is entitled to. */
    public ObjectNode grant(Grant grant) {
        return new FeatureJson(scope).grant(grant);
    }

    /** Plans of a list. */
    public List<ObjectNode> plans(Collection<Plan> plans) {
        PlanJson json = new PlanJson(scope);
        return plans.stream().map(json::listed).toList();
    }
}
