package billing.catalog.store;

import billing.catalog.AddOn;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.Coupon;
import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.catalog.FixedCharge;
import billing.catalog.InvoiceCustomSection;
import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.catalog.PricingUnit;
import billing.catalog.Rounding;
import billing.catalog.RoundingFunction;
import billing.catalog.Tax;
import billing.catalog.UsageThreshold;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.rating.ChargeModel;
import billing.rating.Dynamic;
import billing.rating.Graduated;
import billing.rating.GraduatedPercentage;
import billing.rating.PackagePrice;
import billing.rating.Percentage;
import billing.rating.Standard;
import billing.rating.Volume;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A catalog with every kind of thing and every member set, with seeded identifiers. */
public final class SampleCatalog {
    public static final Instant NOW = Instant.parse("2024-03-01T09:30:00Z");
    public static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final Identifiers ids = Identifiers.seeded(11);

    public final Tax vat = new Tax(id(), "VAT", "vat_20", decimal("20"), "Standard rate", NOW,
            null);
    public final Tax city = new Tax(id(), "City", "city", decimal("1.50"), null, NOW, null);
    public final BillableMetric requests = metric("requests", AggregationType.COUNT_AGG, null);
    public final BillableMetric storage = new BillableMetric(id(), "Storage", "storage",
            "GB kept", new Aggregation(AggregationType.WEIGHTED_SUM_AGG, "gb", true, "seconds",
                    null),
            new Rounding(RoundingFunction.CEIL, -1), "ceil(event.properties.bytes / 1000)",
            List.of(new BillableMetric.MetricFilter("region", List.of("eu", "us"))), NOW, null);
    public final PricingUnit credits = new PricingUnit(id(), "Credits", "credits", "CR",
            "Prepaid credits", NOW);
    public final AddOn seat = new AddOn(id(), "Seat", "seat", "A seat", "One person", 1_500, EUR,
            List.of(vat), NOW, null);
    public final Feature seats = new Feature(id(), "seats", "Seats", "Who may log in", List.of(
            new Feature.Privilege("max", "Most", "integer", List.of()),
            new Feature.Privilege("tier", null, "select", List.of("silver", "gold"))), NOW, null);
    private final UUID couponId = id();
    public final InvoiceCustomSection section = new InvoiceCustomSection(id(), "Reverse charge",
            "reverse", "For the staff", "VAT is due by the recipient.", "Note", NOW, null);
    public final Plan plan = plan("pro", null);
    public final Coupon coupon = new Coupon(couponId, "Welcome", "welcome", "First months",
            new Coupon.Discount(Coupon.Type.FIXED_AMOUNT, 1_000L, EUR, null),
            new Coupon.Terms(Coupon.Frequency.RECURRING, 3, Coupon.Expiration.TIME_LIMIT,
                    Instant.parse("2025-01-01T00:00:00Z"), false),
            new Coupon.Scope(List.of(Coupon.Target.of(plan)), List.of()),
            NOW, null, null);

    /** Adds everything. */
    public SampleCatalog insertInto(Handle handle) {
        Taxes taxes = new Taxes(handle);
        taxes.insert(vat);
        taxes.insert(city);
        Metrics metrics = new Metrics(handle);
        metrics.insert(requests);
        metrics.insert(storage);
        new PricingUnits(handle).insert(credits);
        new AddOns(handle).insert(seat);
        new Features(handle).insert(seats);
        new Coupons(handle).insert(coupon);
        new CustomSections(handle).insert(section);
        new Plans(handle).insert(plan);
        return this;
    }

    /** A plan with every part and every charge model. */
    public Plan plan(String code, UUID parentId) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("owner", "sales");
        return new Plan(id(), parentId, code,
                new Plan.Labels("Pro", "Pro plan", "For teams"),
                new Plan.Billing(Interval.YEARLY, 120_000, EUR, true, decimal("14.5"), true,
                        false),
                new Plan.Pricing(charges(), List.of(fixedCharge("seats", new Volume(ranges()))),
                        new MinimumCommitment(id(), 500_000, "Commitment", List.of(city), NOW, NOW),
                        List.of(new UsageThreshold(id(), "First", 10_000, false, NOW, NOW),
                        new UsageThreshold(id(), null, 5_000, true, NOW, NOW)),
                        List.of(city, vat)),
                List.of(new Entitlement(seats, Map.of("max", "10"))), metadata, NOW, null);
    }

    /** A metric without frills. */
    public BillableMetric metric(String code, AggregationType type, String field) {
        return new BillableMetric(id(), code, code, null, Aggregation.of(type, field), Rounding.NONE, null,
                List.of(), NOW, null);
    }

    /** A fixed charge on the seat. */
    public FixedCharge fixedCharge(String code, Volume model) {
        return new FixedCharge(id(), null, code, seat, "Seats", model, decimal("12.0"),
                new FixedCharge.Billing(true, true),
                List.of(vat), NOW);
    }

    /** A charge on the requests, without filters. */
    public Charge charge(String code, ChargeProperties properties) {
        return new Charge(id(), null, code, requests, null, properties, List.of(),
                new Charge.Billing(false, true, null, false, 0, null, null),
                List.of(), NOW);
    }

    private List<Charge> charges() {
        ChargeProperties standard = new ChargeProperties(new Standard(decimal("0.0500")),
                List.of("model"), List.of(new ChargeProperties.PresentationKey("type", true),
                new ChargeProperties.PresentationKey("team", null)));
        Map<String, List<String>> values = new LinkedHashMap<>();
        values.put("region", List.of("us", "eu"));
        values.put("class", List.of(ChargeFilter.ALL_VALUES));
        Charge filtered = new Charge(id(), null, "storage", storage, "Storage (GB)", standard,
                List.of(new ChargeFilter(id(), "All", values,
                        new ChargeProperties(new Standard(decimal("0.10")), null, null), NOW)),
                new Charge.Billing(false, true, "invoice", true, 2_500,
                        new Charge.AppliedPricingUnit(credits, decimal("0.25")), true),
                List.of(vat, city), NOW);
        return List.of(filtered,
                charge("graduated", plain(new Graduated(ranges()))),
                charge("graduated_percentage", plain(new GraduatedPercentage(List.of(
                        new GraduatedPercentage.Range(decimal("0"), decimal("10"),
                                decimal("1.5"), decimal("2.00")),
                        new GraduatedPercentage.Range(decimal("10"), null, decimal("1"),
                                decimal("0")))))),
                charge("package", plain(new PackagePrice(decimal("5.00"), 100, 1_000))),
                charge("percentage", plain(new Percentage(decimal("1.2"), decimal("0.30"), 3L,
                        decimal("500"), decimal("0.5"), decimal("12")))),
                charge("volume", plain(new Volume(ranges()))),
                charge("dynamic", plain(new Dynamic())));
    }

    private static ChargeProperties plain(ChargeModel model) {
        return new ChargeProperties(model, null, null);
    }

    private static List<Graduated.Range> ranges() {
        return List.of(
                new Graduated.Range(decimal("0"), decimal("100"), decimal("0.10"), decimal("1")),
                new Graduated.Range(decimal("101"), null, decimal("0.05"), decimal("0")));
    }

    private UUID id() {
        return ids.next(NOW);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
