package billing.catalog.reader;

import billing.catalog.Feature;
import billing.catalog.Feature.Privilege;
import billing.catalog.field.FeatureFields;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.ResourceReader;
import billing.input.Shape;
import billing.kernel.error.ErrorCode;
import billing.resource.FieldValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads features with their privileges ({@code api-conventions.md 17}). */
public final class FeatureReader implements ResourceReader<Feature> {
    private static final Shape SHAPE = FeatureFields.ALL.shape("feature");

    @Override
    public Shape shape() {
        return SHAPE;
    }

    @Override
    public Feature read(Fields in, Feature stored, ReadContext context) {
        FieldValues<Feature> values = FieldValues.written(in, stored);
        if (stored == null) {
            in.requireMandatory();
            return FeatureFields.feature(values, context.newId(), privileges(in, List.of()),
                    context.now(), null);
        }
        return FeatureFields.feature(values, stored.id(), privileges(in, stored.privileges()),
                stored.createdAt(), null);
    }

    @Override
    public Map<String, Object> members(Feature feature) {
        return FeatureFields.ALL.members(feature);
    }

    /** Known privileges change and gain options, unknown ones are new, the others stay. */
    private static List<Privilege> privileges(Fields in, List<Privilege> stored) {
        Map<String, Privilege> privileges = new LinkedHashMap<>();
        stored.forEach(privilege -> privileges.put(privilege.code(), privilege));
        Set<String> seen = new HashSet<>();
        for (Fields each : in.<List<Fields>>orElse("privileges", List.of())) {
            each.requireMandatory();
            String code = each.orElse("code", "");
            if (!seen.add(code)) {
                each.reading().problems().add(each.node("code"), "privilege.code",
                        "value_is_duplicated", "privilege \"" + code + "\" is given twice", null);
            }
            privileges.put(code, privilege(each, code, privileges.get(code)));
        }
        return new ArrayList<>(privileges.values());
    }

    private static Privilege privilege(Fields in, String code, Privilege stored) {
        String type = in.orElse("value_type", stored == null ? "string" : stored.valueType());
        if (stored != null && !type.equals(stored.valueType()) && in.reading().strict()) {
            in.reading().problems().add(in.node("value_type"), "privilege.value_type",
                    ErrorCode.VALUE_IS_INVALID, "cannot change value_type of privilege " + code
                            + " from " + stored.valueType() + " to " + type, null);
        }
        Set<String> options = new LinkedHashSet<>(
                stored == null ? List.of() : stored.selectOptions());
        in.<Fields>find("config").ifPresent(config ->
                options.addAll(config.<List<String>>orElse("select_options", List.of())));
        boolean selects = type.equals("select");
        if (selects == options.isEmpty() || options.stream().anyMatch(String::isBlank)) {
            in.reading().problems().add(in.node("config"), "privilege.config", "invalid_format",
                    selects ? "a select privilege needs select_options that are not empty"
                            : "only a select privilege has select_options",
                    selects ? "config: {select_options: [gold, silver]}"
                            : "leave config out, or set value_type: select");
        }
        return new Privilege(code, in.get("name", stored == null ? null : stored.name()),
                stored == null ? type : stored.valueType(), new ArrayList<>(options));
    }
}
