package billing.catalog.field;

import billing.catalog.Feature;
import billing.input.DocumentMembers;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.resource.Field;
import billing.resource.FieldList;
import billing.resource.FieldType;
import billing.resource.FieldValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The fields of features and of their privileges ({@code api-conventions.md 17}). */
public final class FeatureFields {
    public static final Field<Feature, String> CODE = Field.of("code", Feature::code,
            FieldType.text(() -> Types.trimmed(255))).required()
            .doc("Unique among features; plans name it.").example("seats");
    public static final Field<Feature, String> NAME = Field.text("name", Feature::name, 255)
            .doc("For people.").example("Seats");
    public static final Field<Feature, String> DESCRIPTION =
            Field.lines("description", Feature::description, 600).doc("For people.");
    private static final Shape CONFIG = Shape.of("privilege configuration")
            .with("select_options", Types.texts(), "The values that select allows.");
    private static final Shape PRIVILEGE = Shape.of("privilege")
            .withMandatory("code", Types.under("privilege.code", Types.key()),
                    "Unique within the feature.")
            .with("name", Types.text(), "For people.")
            .with("value_type", Types.under("privilege.value_type",
                    Types.oneOf(ErrorCode.VALUE_IS_INVALID, "integer", "string", "boolean",
                            "select")), "What values plans set; string when absent.")
            .with("config", Types.object(CONFIG), "Only for select.");
    /** All of them. */
    public static final FieldList<Feature> ALL = FieldList.of(CODE, NAME, DESCRIPTION,
            Field.<Feature>special("privileges", () -> Types.objects(PRIVILEGE),
                    feature -> feature.privileges().stream().map(FeatureFields::members).toList())
                    .doc("Values that plans may set."));

    private FeatureFields() {
    }

    /** A feature with these values. */
    public static Feature feature(FieldValues<Feature> in, UUID id,
                                  List<Feature.Privilege> privileges, Instant createdAt,
                                  Instant deletedAt) {
        return new Feature(id, in.get(CODE), in.get(NAME), in.get(DESCRIPTION), privileges,
                createdAt, deletedAt);
    }

    private static Map<String, Object> members(Feature.Privilege privilege) {
        return new DocumentMembers().put("code", privilege.code()).put("name", privilege.name())
                .put("value_type", privilege.valueType())
                .put("config", new DocumentMembers()
                        .put("select_options", privilege.selectOptions()).members())
                .members();
    }
}
