package billing.apply;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Coupon;
import billing.catalog.Feature;
import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.PricingUnit;
import billing.catalog.Tax;
import billing.catalog.reader.AddOnReader;
import billing.catalog.reader.CouponReader;
import billing.catalog.reader.CustomSectionReader;
import billing.catalog.reader.FeatureReader;
import billing.catalog.reader.MetricReader;
import billing.catalog.reader.PricingUnitReader;
import billing.catalog.reader.TaxReader;
import billing.catalog.reader.plan.PlanReader;
import billing.catalog.store.AddOns;
import billing.catalog.store.CustomSections;
import billing.catalog.store.PricingUnits;
import billing.catalog.store.Taxes;
import billing.customer.BillingEntity;
import billing.customer.BillingEntityReader;
import billing.customer.Customer;
import billing.customer.CustomerReader;
import billing.customer.Organization;
import billing.customer.OrganizationReader;
import billing.customer.Organizations;
import billing.dunning.DunningCampaign;
import billing.dunning.DunningCampaignReader;
import billing.dunning.store.DunningCampaigns;
import billing.usage.expression.Expression;
import java.util.List;

/** The kinds of resources that files may state, each after those that it may refer to. */
public final class Kinds {
    static final Kind<Organization> ORGANIZATION = new Kind<>("organization", "organization", null,
            Organization.class, new OrganizationReader(), Shelf.of(Organizations::new,
            (organizations, key) -> organizations.find(),
            organizations -> List.of(organizations.get()),
            Organizations::insert, Organizations::update));
    static final Kind<Tax> TAXES = new Kind<>("taxes", "tax", "code", Tax.class, new TaxReader(),
            Shelf.of(Taxes::new, Taxes::find, Taxes::all, Taxes::insert, Taxes::update));
    static final Kind<InvoiceCustomSection> CUSTOM_SECTIONS = new Kind<>("invoice_custom_sections",
            "custom section", "code", InvoiceCustomSection.class, new CustomSectionReader(),
            Shelf.of(CustomSections::new, CustomSections::find, CustomSections::all,
                    CustomSections::insert, CustomSections::update));
    static final Kind<BillingEntity> ENTITIES = new Kind<>("billing_entities", "billing entity",
            "code", BillingEntity.class, new BillingEntityReader(), new EntityShelf());
    static final Kind<PricingUnit> PRICING_UNITS = new Kind<>("pricing_units", "pricing unit",
            "code", PricingUnit.class, new PricingUnitReader(), Shelf.of(PricingUnits::new,
            PricingUnits::find, PricingUnits::all, PricingUnits::insert, PricingUnits::update));
    static final Kind<BillableMetric> METRICS = new Kind<>("billable_metrics", "metric", "code",
            BillableMetric.class, new MetricReader(Expression::isWellFormed), new MetricShelf());
    static final Kind<AddOn> ADD_ONS = new Kind<>("add_ons", "add-on", "code", AddOn.class,
            new AddOnReader(), Shelf.of(AddOns::new, AddOns::find, AddOns::all, AddOns::insert,
            AddOns::update));
    static final Kind<Feature> FEATURES = new Kind<>("features", "feature", "code", Feature.class,
            new FeatureReader(), new FeatureShelf());
    static final Kind<Plan> PLANS = new Kind<>("plans", "plan", "code", Plan.class,
            new PlanReader(), new PlanShelf());
    static final Kind<Coupon> COUPONS = new Kind<>("coupons", "coupon", "code", Coupon.class,
            new CouponReader(), new CouponShelf());
    static final Kind<Customer> CUSTOMERS = new Kind<>("customers", "customer", "external_id",
            Customer.class, new CustomerReader(), new CustomerShelf());
    static final Kind<DeclaredSubscription> SUBSCRIPTIONS = new Kind<>("subscriptions",
            "subscription", "external_id", DeclaredSubscription.class, new SubscriptionReader(),
            new SubscriptionShelf());

    static final Kind<DunningCampaign> DUNNING_CAMPAIGNS = new Kind<>("dunning_campaigns",
            "dunning campaign", "code", DunningCampaign.class, new DunningCampaignReader(),
            Shelf.of(DunningCampaigns::new, DunningCampaigns::find, DunningCampaigns::all,
                    DunningCampaigns::insert, DunningCampaigns::update));

    /** What is sold, apart from who sells and who buys. */
    static final List<Kind<?>> SOLD = List.of(TAXES, CUSTOM_SECTIONS, PRICING_UNITS, METRICS,
            ADD_ONS, FEATURES, PLANS, COUPONS);
    /** All of them, each after those that it may refer to. */
    static final List<Kind<?>> ALL = List.of(ORGANIZATION, TAXES, CUSTOM_SECTIONS, ENTITIES,
            PRICING_UNITS, METRICS, ADD_ONS, FEATURES, PLANS, COUPONS, CUSTOMERS, SUBSCRIPTIONS,
            DUNNING_CAMPAIGNS);

    private Kinds() {
    }

    /** The kind of a type of the domain. */
    @SuppressWarnings("unchecked")
    static <T> Kind<T> of(Class<T> type) {
        return (Kind<T>) ALL.stream().filter(kind -> kind.type() == type).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind of " + type));
    }
}
