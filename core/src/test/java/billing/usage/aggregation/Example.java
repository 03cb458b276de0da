package billing.usage.aggregation;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.BillableMetric;
import billing.catalog.Charge.AppliedPricingUnit;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.catalog.ChargeProperties;
import billing.catalog.PricingUnit;
import billing.catalog.Rounding;
import billing.catalog.RoundingFunction;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.rating.ChargeModel;
import billing.usage.EventCursor;
import billing.usage.UsageEvent;
import billing.usage.store.RecordedEvents;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One charge, a window and events, as worked examples write them. */
public final class Example {
    private static final String SUBSCRIPTION = "sub";
    private static final String CODE = "usage";

    private final AggregationType type;
    private final ChargeModel model;
    private final List<ChargeFilter> filters = new ArrayList<>();
    private final Map<String, List<String>> declared = new LinkedHashMap<>();
    private final List<UsageEvent> events = new ArrayList<>();
    private final Map<Map<String, String>, BigDecimal> levels = new HashMap<>();
    private List<String> groupKeys;
    private List<PresentationKey> presentationKeys;
    private boolean recurring;
    private boolean prorated;
    private boolean inAdvance;
    private long minAmountCents;
    private AppliedPricingUnit pricingUnit;
    private RoundingFunction rounding;
    private Integer precision;
    private Integer percentile;
    private Instant foldSince;
    private Instant start;
    private RatingPeriod period = period("2024-03-01", "2024-03-31", 31);
    private CurrencyUnit currency = CurrencyUnit.of("EUR");

    private Example(AggregationType type, ChargeModel model) {
        this.type = type;
        this.model = model;
    }

    public static Example of(AggregationType type, ChargeModel model) {
        return new Example(type, model);
    }

    public static RatingPeriod period(String first, String last, int periodDays) {
        ZoneId zone = ZoneOffset.UTC;
        LocalDate start = LocalDate.parse(first);
        return new RatingPeriod(new Window(LocalDays.startOf(start, zone),
                LocalDays.endOf(LocalDate.parse(last), zone)), ProrationDates.of(
                        new DatePeriod(start, start.plusDays(periodDays - 1)), zone), false);
    }

    public Example in(RatingPeriod other) {
        period = other;
        return this;
    }

    public Example in(String currencyCode) {
        currency = CurrencyUnit.of(currencyCode);
        return this;
    }

    public Example recurring() {
        recurring = true;
        return this;
    }

    public Example percentile(int rank) {
        percentile = rank;
        return this;
    }

    public Example prorated() {
        recurring = true;
        prorated = true;
        return this;
    }

    public Example inAdvance() {
        inAdvance = true;
        return this;
    }

    public Example rounding(RoundingFunction function, Integer digits) {
        rounding = function;
        precision = digits;
        return this;
    }

    public Example minimum(long cents) {
        minAmountCents = cents;
        return this;
    }

    public Example pricingUnit(String rate) {
        pricingUnit = new AppliedPricingUnit(new PricingUnit(new UUID(7, 7), "Credits", "credits",
                "CR", null, Instant.EPOCH), new BigDecimal(rate));
        return this;
    }

    public Example declaring(String key, String... values) {
        declared.put(key, List.of(values));
        return this;
    }

    /** A filter made after the ones before it. */
    public Example filter(ChargeModel price, Map<String, List<String>> values) {
        filters.add(new ChargeFilter(new UUID(1, filters.size()), null, values,
                new ChargeProperties(price, groupKeys, null),
                Instant.ofEpochSecond(filters.size())));
        return this;
    }

    public Example groupedBy(String... keys) {
        groupKeys = List.of(keys);
        return this;
    }

    public Example presentedBy(PresentationKey... keys) {
        presentationKeys = List.of(keys);
        return this;
    }

    public Example level(Map<String, String> group, String level) {
        levels.put(group, new BigDecimal(level));
        return this;
    }

    public Example foldingSince(Instant since) {
        foldSince = since;
        return this;
    }

    /** Before its levels were stored. */
    public Example startingAt(Instant instant) {
        start = instant;
        return this;
    }

    /** An event of a value (null for none) with further properties as key, value pairs. */
    public Example event(String timestamp, String value, String... properties) {
        return priced(timestamp, value, null, properties);
    }

    public Example priced(String timestamp, String value, String cents, String... properties) {
        Map<String, Object> all = new HashMap<>();
        if (value != null) {
            all.put("value", value);
        }
        for (int index = 0; index < properties.length; index += 2) {
            all.put(properties[index], properties[index + 1]);
        }
        events.add(new UsageEvent("t" + events.size(), SUBSCRIPTION, CODE,
                Instant.parse(timestamp.contains("T") ? timestamp : timestamp + "T00:00:00Z"), all,
                cents == null ? null : new BigDecimal(cents)));
        return this;
    }

    /** Values a minute apart from the window's start. */
    public Example values(String... values) {
        Instant at = period.window().from();
        for (String value : values) {
            event(at.toString(), value);
            at = at.plusSeconds(60);
        }
        return this;
    }

    public RatingPeriod period() {
        return period;
    }

    public CurrencyUnit currency() {
        return currency;
    }

    public List<UsageEvent> events() {
        return events;
    }

    private Integer percentile() {
        return percentile == null && type.ranksValues() ? (Integer) 90 : percentile;
    }

    public Charge charge() {
        BillableMetric metric = new BillableMetric(new UUID(3, 3), "Usage", CODE, null,
                new Aggregation(type, type == AggregationType.COUNT_AGG ? null : "value",
                        recurring, null, percentile()), new Rounding(rounding, precision), null,
                declared.entrySet().stream()
                        .map(filter -> new MetricFilter(filter.getKey(), filter.getValue()))
                        .toList(), Instant.EPOCH, null);
        return new Charge(new UUID(2, 2), null, CODE, metric, null,
                new ChargeProperties(model, groupKeys, presentationKeys), filters,
                new Charge.Billing(inAdvance, true, null, prorated, minAmountCents, pricingUnit,
                        null),
                List.of(), Instant.EPOCH);
    }

    public List<RatedUsage> rate() {
        WeightedCheckpoints carried = (charge, filter, from) ->
                new WeightedCheckpoints.Carried(levels, foldSince == null ? from : foldSince,
                        start == null ? from : start);
        return new UsageRating(new RecordedEvents(events, Map.of(CODE, "value")), carried,
                currency).rate(SUBSCRIPTION, List.of(charge()), period);
    }

    /** What each event in turn is charged, in advance; {@code levels} receives every step. */
    public List<RatedUsage> eachEvent(PaidCheckpoints levels) {
        inAdvance();
        EventPricing pricing =
                new EventPricing(List.of(charge()), period, currency, levels);
        List<RatedUsage> priced = new ArrayList<>();
        try (EventCursor event = new RecordedEvents(events, Map.of(CODE, "value"))
                .events(SUBSCRIPTION, CODE, null, period.window().end())) {
            while (event.next()) {
                if (event.timestampMicros() < UsageRating.startMicros(period)) {
                    pricing.pass(event, false);
                } else {
                    priced.addAll(pricing.price(event));
                }
            }
        }
        return priced;
    }

    /** The first event on its own, as estimates price it. */
    public RatedUsage estimated() {
        try (EventCursor event = new RecordedEvents(events, Map.of(CODE, "value"))
                .events(SUBSCRIPTION, CODE, null, period.window().end())) {
            event.next();
            return SingleEventPricing.price(charge(), event, currency);
        }
    }

    /** The usage answer of a charge paid in advance. */
    public RatedUsage shown(PaidCheckpoints levels) {
        inAdvance();
        return new UsageRating(new RecordedEvents(events, Map.of(CODE, "value")),
                WeightedCheckpoints.none(), UsageCheckpointStore.NONE, currency, levels)
                .rate(SUBSCRIPTION, List.of(charge()), period).get(0);
    }

    /** The usage of a charge with one bucket and no group. */
    public RatedUsage only() {
        List<RatedUsage> rated = rate();
        if (rated.size() != 1) {
            throw new AssertionError("expected one usage: " + rated);
        }
        return rated.get(0);
    }
}
