package billing.catalog.store;

import billing.catalog.Feature;
import billing.catalog.field.FeatureFields;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.resource.FieldValues;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The stored features ({@code api-conventions.md 17}). */
public final class Features {
    private static final TypeReference<List<Feature.Privilege>> PRIVILEGES =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<Feature> rows;

    /** The features of a database. */
    public Features(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM features", Features::feature);
    }

    /** The live feature of a code. */
    public Optional<Feature> find(String code) {
        return rows.first("WHERE code = ? AND deleted_at IS NULL", code);
    }

    /**
     * The live feature of a code.
     *
     * @throws NotFoundException when there is none
     */
    public Feature get(String code) {
        return find(code).orElseThrow(() -> new NotFoundException("feature", code));
    }

    /** A feature, deleted or not. */
    public Optional<Feature> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** Features by their ids, deleted ones too. */
    public Map<UUID, Feature> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(Feature::id, Function.identity()));
    }

    /** The live features, the newest first. */
    public List<Feature> all() {
        return rows.list("WHERE deleted_at IS NULL ORDER BY created_at DESC, id");
    }

    /** A page of the live features, the newest first; the term is looked for in all texts. */
    public PageOf<Feature> page(String searchTerm, PageRange page) {
        return rows.page("FROM features", new Conditions().always("deleted_at IS NULL")
                        .containing(searchTerm, handle.dialect(),
                                Stream.of("name", "code", "description")
                                        .map(handle.dialect()::contains).toList()),
                "ORDER BY created_at DESC, id", page);
    }

    /** Adds a feature. */
    public void insert(Feature feature) {
        columns(feature).set("id", feature.id()).insert(handle);
    }

    /** Changes a feature. */
    public void update(Feature feature) {
        columns(feature).update(handle, feature.id());
    }

    /** Deletes a feature softly and takes it from every plan and subscription. */
    public void delete(UUID id, Instant now) {
        Columns.of("features").set("deleted_at", now).update(handle, id);
        handle.execute("DELETE FROM entitlements WHERE feature_id = ?", id);
        handle.execute("DELETE FROM subscription_entitlements WHERE feature_id = ?",
                id);
    }

    private static Columns columns(Feature feature) {
        return FeatureFields.ALL.row("features", feature)
                .json("privileges", feature.privileges())
                .set("created_at", feature.createdAt()).set("deleted_at", feature.deletedAt());
    }

    private static Feature feature(Row row) {
        return FeatureFields.feature(FieldValues.stored(row), row.id("id"),
                row.json("privileges", PRIVILEGES), row.instant("created_at"),
                row.instant("deleted_at"));
    }
}
