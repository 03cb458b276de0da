package billing.catalog.store;

import billing.catalog.PricingUnit;
import billing.catalog.field.PricingUnitFields;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.resource.FieldValues;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored pricing units ({@code rating-and-usage.md 4.8}); they are never deleted. */
public final class PricingUnits {
    private final Handle handle;
    private final Rows<PricingUnit> rows;

    /** The pricing units of a database. */
    public PricingUnits(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM pricing_units", PricingUnits::unit);
    }

    /** The pricing unit of a code. */
    public Optional<PricingUnit> find(String code) {
        return rows.first("WHERE code = ?", code);
    }

    /** Pricing units by their ids. */
    public Map<UUID, PricingUnit> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(PricingUnit::id, Function.identity()));
    }

    /** The pricing units, the newest first. */
    public List<PricingUnit> all() {
        return rows.list("ORDER BY created_at DESC, id");
    }

    /** Adds a pricing unit. */
    public void insert(PricingUnit unit) {
        columns(unit).set("id", unit.id()).insert(handle);
    }

    /** Changes a pricing unit. */
    public void update(PricingUnit unit) {
        columns(unit).update(handle, unit.id());
    }

    private static Columns columns(PricingUnit unit) {
        return PricingUnitFields.ALL.row("pricing_units", unit)
                .set("created_at", unit.createdAt());
    }

    private static PricingUnit unit(Row row) {
        return PricingUnitFields.unit(FieldValues.stored(row), row.id("id"),
                row.instant("created_at"));
    }
}
