package billing.server.render.catalog;

import billing.catalog.BillableMetric;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Billable metrics as the API shows them ({@code rating-and-usage.md 2.1}). */
public final class BillableMetricJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public BillableMetricJson(RenderScope scope) {
        this.scope = scope;
    }

    /**
     * A metric; the percentile and the unit only if it has one, since the documented answer has no
     * such members.
     */
    public ObjectNode node(BillableMetric metric) {
        Members members = scope.members().id("id", metric.id()).text("name", metric.name())
                .text("code", metric.code()).text("description", metric.description())
                .code("aggregation_type", metric.aggregation().type())
                .flag("recurring", metric.aggregation().recurring())
                .text("field_name", metric.aggregation().fieldName())
                .text("weighted_interval", metric.aggregation().weightedInterval())
                .code("rounding_function", metric.rounding().function())
                .number("rounding_precision", metric.rounding().precision())
                .text("expression", metric.expression())
                .instant("created_at", metric.createdAt())
                .list("filters", metric.filters(), filter -> scope.members()
                        .text("key", filter.key()).texts("values", filter.values()).node());
        Integer percentile = metric.aggregation().percentile();
        if (percentile != null) {
            members.number("percentile", percentile);
        }
        String unit = metric.aggregation().unitCode();
        return (unit == null ? members : members.text("unit_code", unit)).node();
    }
}
