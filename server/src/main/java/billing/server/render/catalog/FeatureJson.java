package billing.server.render.catalog;

import billing.catalog.Entitlement;
import billing.catalog.Feature;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.subscription.entitlement.Grant;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/** Features and entitlements as the API shows them ({@code api-conventions.md 17}). */
public final class FeatureJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public FeatureJson(RenderScope scope) {
        this.scope = scope;
    }

    /** A feature. */
    public ObjectNode node(Feature feature) {
        return header(feature).list("privileges", feature.privileges(),
                privilege -> privilege(privilege).node())
                .instant("created_at", feature.createdAt()).node();
    }

    /** The entitlement of a plan: the privileges that have values, with their values. */
    public ObjectNode entitlement(Entitlement entitlement) {
        Map<String, String> values = entitlement.values();
        return header(entitlement.feature()).list("privileges",
                entitlement.feature().privileges().stream()
                        .filter(privilege -> values.containsKey(privilege.code())).toList(),
                privilege -> privilege(privilege)
                        .node("value", value(privilege, values.get(privilege.code()))).node())
                .node();
    }

    /**
     * The entitlement of a subscription: the effective value, the plan's value and the override.
     */
    public ObjectNode grant(Grant grant) {
        Members overrides = scope.members();
        grant.feature().privileges().stream()
                .filter(privilege -> grant.ownValues().containsKey(privilege.code()))
                .forEach(privilege -> overrides.node(privilege.code(),
                        value(privilege, grant.ownValues().get(privilege.code()))));
        return header(grant.feature()).list("privileges",
                grant.feature().privileges().stream().filter(privilege ->
                        grant.values().containsKey(privilege.code())).toList(),
                privilege -> privilege(privilege, grant).node())
                .node("overrides", overrides.node()).node();
    }

    private Members privilege(Feature.Privilege privilege, Grant grant) {
        String code = privilege.code();
        return privilege(privilege).node("value", value(privilege, grant.values().get(code)))
                .node("plan_value", value(privilege, grant.planValues().get(code)))
                .node("override_value", value(privilege, grant.ownValues().get(code)));
    }

    private Members header(Feature feature) {
        return scope.members().text("code", feature.code()).text("name", feature.name())
                .text("description", feature.description());
    }

    private Members privilege(Feature.Privilege privilege) {
        Members config = scope.members();
        if (privilege.valueType().equals("select")) {
            config.texts("select_options", privilege.selectOptions());
        }
        return scope.members().text("code", privilege.code()).text("name", privilege.name())
                .text("value_type", privilege.valueType()).node("config", config.node());
    }

    private static JsonNode value(Feature.Privilege privilege, String value) {
        if (value == null) {
            return null;
        }
        return switch (privilege.valueType()) {
            case "integer" -> LongNode.valueOf(Long.parseLong(value));
            case "boolean" -> BooleanNode.valueOf(Boolean.parseBoolean(value));
            default -> TextNode.valueOf(value);
        };
    }
}
