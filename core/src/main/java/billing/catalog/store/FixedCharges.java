package billing.catalog.store;

import billing.catalog.AddOn;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.FixedCharge;
import billing.catalog.Tax;
import billing.catalog.charge.ChargeModelType;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored fixed charges of plans ({@code subscriptions-and-invoicing.md 11.1}). */
final class FixedCharges {
    private final Handle handle;
    private final TaxLinks taxLinks;
    private final Rows<Line> rows;

    /** A row before what it refers to is loaded. */
    private record Line(UUID planId, UUID addOnId, FixedCharge charge) {
    }

    FixedCharges(Handle handle) {
        this.handle = handle;
        this.taxLinks = new TaxLinks(handle);
        this.rows = new Rows<>(handle, "SELECT * FROM fixed_charges", FixedCharges::line);
    }

    /** The live fixed charges by plan, in the order given. */
    Map<UUID, List<FixedCharge>> ofPlans(Collection<UUID> planIds) {
        List<Line> lines = rows.listIn("WHERE deleted_at IS NULL AND plan_id", planIds,
                "ORDER BY position");
        List<FixedCharge> charges = whole(lines);
        Map<UUID, List<FixedCharge>> byPlan = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            byPlan.computeIfAbsent(lines.get(i).planId(), id -> new ArrayList<>())
                    .add(charges.get(i));
        }
        return byPlan;
    }

    /** Makes these the live fixed charges of a plan; the others are deleted softly. */
    void replace(UUID planId, List<FixedCharge> charges, Instant now) {
        new StoredCodes(handle, "fixed_charges", planId)
                .vacate(charges, FixedCharge::id, FixedCharge::code);
        Map<UUID, Columns> columns = new LinkedHashMap<>();
        charges.forEach(charge -> columns.put(charge.id(), columns(charge)));
        new LiveParts(handle, "fixed_charges", "plan_id").replace(planId, columns, now);
        charges.forEach(charge -> taxLinks.replace(TaxLinks.Owner.FIXED_CHARGE, charge.id(),
                charge.taxes()));
    }

    private List<FixedCharge> whole(List<Line> lines) {
        Map<UUID, AddOn> addOns = new AddOns(handle).byIds(
                lines.stream().map(Line::addOnId).collect(Collectors.toSet()));
        Map<UUID, List<Tax>> taxes = taxLinks.taxes(TaxLinks.Owner.FIXED_CHARGE,
                lines.stream().map(line -> line.charge().id()).toList());
        return lines.stream().map(line -> {
            FixedCharge charge = line.charge();
            return new FixedCharge(charge.id(), charge.parentId(), charge.code(),
                    addOns.get(line.addOnId()), charge.invoiceDisplayName(), charge.model(),
                    charge.units(), charge.billing(), taxes.getOrDefault(charge.id(), List.of()),
                    charge.createdAt());
        }).toList();
    }

    private static Columns columns(FixedCharge charge) {
        return Columns.of("fixed_charges").set("parent_id", charge.parentId())
                .set("code", charge.code()).set("add_on_id", charge.addOn().id())
                .set("invoice_display_name", charge.invoiceDisplayName())
                .set("charge_model", charge.modelType())
                .set("properties", ChargePropertiesJson.text(charge.model()))
                .set("units", charge.units()).set("pay_in_advance", charge.billing().payInAdvance())
                .set("prorated", charge.billing().prorated()).set("created_at", charge.createdAt());
    }

    private static Line line(Row row) {
        ChargeModelType model = row.constant("charge_model", ChargeModelType.class);
        return new Line(row.id("plan_id"), row.id("add_on_id"), new FixedCharge(row.id("id"),
                row.id("parent_id"), row.text("code"), null, row.text("invoice_display_name"),
                ChargePropertiesJson.model(model, row.text("properties")), row.decimal("units"),
                new FixedCharge.Billing(row.flag("pay_in_advance"), row.flag("prorated")),
                List.of(), row.instant("created_at")));
    }
}
