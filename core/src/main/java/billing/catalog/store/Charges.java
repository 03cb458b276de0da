package billing.catalog.store;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.PricingUnit;
import billing.catalog.Tax;
import billing.catalog.charge.ChargeModelType;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored charges of plans with their filters and taxes ({@code rating-and-usage.md 3, 4}). */
final class Charges {
    private final Handle handle;
    private final TaxLinks taxLinks;
    private final ChargeFilters filters;
    private final Rows<Line> rows;

    /** A row before what it refers to is loaded. */
    private record Line(UUID planId, UUID metricId, UUID unitId, Charge charge,
                        BigDecimal conversionRate) {
    }

    Charges(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.filters = new ChargeFilters(handle);
        this.rows = new Rows<>(handle, "SELECT * FROM charges", Charges::line);
    }

    /** The live charges by plan, in the order given. */
    Map<UUID, List<Charge>> ofPlans(Collection<UUID> planIds) {
        List<Line> lines = rows.listIn("WHERE deleted_at IS NULL AND plan_id", planIds,
                "ORDER BY position");
        List<Charge> charges = whole(lines);
        Map<UUID, List<Charge>> byPlan = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            byPlan.computeIfAbsent(lines.get(i).planId(), id -> new ArrayList<>())
                    .add(charges.get(i));
        }
        return byPlan;
    }

    /** Charges by their ids, deleted ones too. */
    Map<UUID, Charge> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, "")).stream()
                .collect(Collectors.toMap(Charge::id, charge -> charge));
    }

    /** Deletes the live charges on a metric softly, with their filters. */
    void deleteOfMetric(UUID metricId, Instant now) {
        new Rows<>(handle, "SELECT id FROM charges", row -> row.id("id"))
                .list("WHERE billable_metric_id = ? AND deleted_at IS NULL", metricId)
                .forEach(id -> {
                    Columns.of("charges").set("deleted_at", now).update(handle, id);
                    filters.delete(id, now);
                });
    }

    /** Makes these the live charges of a plan; the others are deleted softly. */
    void replace(UUID planId, List<Charge> charges, Instant now) {
        new StoredCodes(handle, "charges", planId).vacate(charges, Charge::id, Charge::code);
        Map<UUID, Columns> columns = new LinkedHashMap<>();
        charges.forEach(charge -> columns.put(charge.id(), columns(charge)));
        new LiveParts(handle, "charges", "plan_id").replace(planId, columns, now)
                .forEach(id -> filters.delete(id, now));
        for (Charge charge : charges) {
            filters.replace(charge.id(), charge.filters(), now);
            taxLinks.replace(TaxLinks.Owner.CHARGE, charge.id(), charge.taxes());
        }
    }

    private List<Charge> whole(List<Line> lines) {
        Map<UUID, BillableMetric> metrics = new Metrics(handle).byIds(
                lines.stream().map(Line::metricId).collect(Collectors.toSet()));
        Map<UUID, PricingUnit> units = new PricingUnits(handle).byIds(lines.stream()
                .map(Line::unitId).filter(id -> id != null).collect(Collectors.toSet()));
        List<Charge> charges = lines.stream().map(Line::charge).toList();
        Map<UUID, List<ChargeFilter>> filtersOf = filters.ofCharges(charges);
        Map<UUID, List<Tax>> taxes = taxLinks.taxes(TaxLinks.Owner.CHARGE,
                charges.stream().map(Charge::id).toList());
        return lines.stream().map(line -> {
            Charge charge = line.charge();
            return new Charge(charge.id(), charge.parentId(), charge.code(),
                    metrics.get(line.metricId()), charge.invoiceDisplayName(),
                    charge.properties(), filtersOf.getOrDefault(charge.id(), List.of()),
                    new Charge.Billing(charge.billing().payInAdvance(),
                            charge.billing().invoiceable(), charge.billing().regroupPaidFees(),
                            charge.billing().prorated(), charge.billing().minAmountCents(),
                            line.unitId() == null ? null : new Charge.AppliedPricingUnit(
                            units.get(line.unitId()), line.conversionRate()),
                            charge.billing().acceptsTargetWallet()),
                    taxes.getOrDefault(charge.id(), List.of()), charge.createdAt());
        }).toList();
    }

    private static Columns columns(Charge charge) {
        Charge.AppliedPricingUnit unit = charge.billing().pricingUnit();
        return Columns.of("charges").set("parent_id", charge.parentId())
                .set("code", charge.code())
                .set("billable_metric_id", charge.metric().id())
                .set("invoice_display_name", charge.invoiceDisplayName())
                .set("charge_model", charge.properties().modelType())
                .set("properties", ChargePropertiesJson.text(charge.properties()))
                .set("pay_in_advance", charge.billing().payInAdvance())
                .set("invoiceable", charge.billing().invoiceable())
                .set("regroup_paid_fees", charge.billing().regroupPaidFees())
                .set("prorated", charge.billing().prorated())
                .set("min_amount_cents", charge.billing().minAmountCents())
                .set("pricing_unit_id", unit == null ? null : unit.unit().id())
                .set("conversion_rate", unit == null ? null : unit.conversionRate())
                .set("accepts_target_wallet", charge.billing().acceptsTargetWallet())
                .set("created_at", charge.createdAt());
    }

    private static Line line(Row row) {
        ChargeModelType model = row.constant("charge_model", ChargeModelType.class);
        Charge charge = new Charge(row.id("id"), row.id("parent_id"), row.text("code"), null,
                row.text("invoice_display_name"),
                ChargePropertiesJson.properties(model, row.text("properties")), List.of(),
                new Charge.Billing(row.flag("pay_in_advance"), row.flag("invoiceable"),
                        row.text("regroup_paid_fees"), row.flag("prorated"),
                        row.number("min_amount_cents"), null,
                        row.optionalFlag("accepts_target_wallet")),
                List.of(), row.instant("created_at"));
        return new Line(row.id("plan_id"), row.id("billable_metric_id"),
                row.id("pricing_unit_id"), charge, row.decimal("conversion_rate"));
    }
}
