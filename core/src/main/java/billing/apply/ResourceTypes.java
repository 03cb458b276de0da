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
import billing.customer.BillingEntity;
import billing.customer.BillingEntityReader;
import billing.customer.Customer;
import billing.customer.CustomerReader;
import billing.customer.Organization;
import billing.customer.OrganizationReader;
import billing.customer.store.Organizations;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.DunningCampaignReader;
import billing.settlement.dunning.service.DunningCampaignService;
import billing.usage.expression.Expression;
import java.util.List;

/** The kinds of resources that files may state, each after those that it may refer to. */
public final class ResourceTypes {
    static final ResourceType<Organization> ORGANIZATION = new ResourceType<>("organization",
            "organization", null, Organization.class, new OrganizationReader(),
            ResourceStore.of(Organizations::new, (organizations, key) -> organizations.find(),
            organizations -> List.of(organizations.get()),
            Organizations::insert, Organizations::update));
    static final ResourceType<Tax> TAXES = new ResourceType<>("taxes", "tax", "code", Tax.class,
            new TaxReader(), new TaxStore());
    static final ResourceType<InvoiceCustomSection> CUSTOM_SECTIONS =
            new ResourceType<>("invoice_custom_sections", "custom section", "code",
                    InvoiceCustomSection.class, new CustomSectionReader(),
            ResourceStore.of(CustomSections::new, CustomSections::find, CustomSections::all,
                    CustomSections::insert, CustomSections::update));
    static final ResourceType<BillingEntity> ENTITIES = new ResourceType<>("billing_entities",
            "billing entity", "code", BillingEntity.class, new BillingEntityReader(),
            new BillingEntityStore());
    static final ResourceType<PricingUnit> PRICING_UNITS = new ResourceType<>("pricing_units",
            "pricing unit", "code", PricingUnit.class, new PricingUnitReader(),
            ResourceStore.of(PricingUnits::new, PricingUnits::find, PricingUnits::all,
                    PricingUnits::insert, PricingUnits::update));
    static final ResourceType<BillableMetric> METRICS = new ResourceType<>("billable_metrics",
            "metric", "code", BillableMetric.class, new MetricReader(Expression::isWellFormed),
            new MetricStore());
    static final ResourceType<AddOn> ADD_ONS = new ResourceType<>("add_ons", "add-on", "code",
            AddOn.class, new AddOnReader(),
            ResourceStore.of(AddOns::new, AddOns::find, AddOns::all, AddOns::insert,
                    AddOns::update));
    static final ResourceType<Feature> FEATURES = new ResourceType<>("features", "feature", "code",
            Feature.class, new FeatureReader(), new FeatureStore());
    static final ResourceType<Plan> PLANS = new ResourceType<>("plans", "plan", "code", Plan.class,
            new PlanReader(), new PlanStore());
    static final ResourceType<Coupon> COUPONS = new ResourceType<>("coupons", "coupon", "code",
            Coupon.class, new CouponReader(), new CouponStore());
    static final ResourceType<Customer> CUSTOMERS = new ResourceType<>("customers", "customer",
            "external_id", Customer.class, new CustomerReader(), new CustomerStore());
    static final ResourceType<DeclaredSubscription> SUBSCRIPTIONS =
            new ResourceType<>("subscriptions", "subscription", "external_id",
                    DeclaredSubscription.class, new SubscriptionReader(),
            new SubscriptionStore());

    static final ResourceType<DunningCampaign> DUNNING_CAMPAIGNS =
            new ResourceType<>("dunning_campaigns", "dunning campaign", "code",
                    DunningCampaign.class, new DunningCampaignReader(),
            ResourceStore.of(DunningCampaignService::new, DunningCampaignService::find,
                    DunningCampaignService::all, DunningCampaignService::insert,
                    DunningCampaignService::update));

    /** What is sold, without sellers and customers. */
    static final List<ResourceType<?>> SOLD = List.of(TAXES, CUSTOM_SECTIONS, PRICING_UNITS,
            METRICS, ADD_ONS, FEATURES, PLANS, COUPONS);
    /** All of them, each after those that it may refer to. */
    static final List<ResourceType<?>> ALL = List.of(ORGANIZATION, TAXES, CUSTOM_SECTIONS, ENTITIES,
            PRICING_UNITS, METRICS, ADD_ONS, FEATURES, PLANS, COUPONS, CUSTOMERS, SUBSCRIPTIONS,
            DUNNING_CAMPAIGNS);

    private ResourceTypes() {
    }

    /** The kind of a type of the domain. */
    @SuppressWarnings("unchecked")
    static <T> ResourceType<T> of(Class<T> type) {
        return (ResourceType<T>) ALL.stream().filter(kind -> kind.type() == type).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind of " + type));
    }
}
