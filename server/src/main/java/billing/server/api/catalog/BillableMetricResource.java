package billing.server.api.catalog;

import billing.apply.MetricDeletion;
import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.ingestion.ExpressionEvaluation;
import billing.server.CatalogResponses;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Billable metrics ({@code rating-and-usage.md 2}). */
public final class BillableMetricResource implements Resource {
    private static final CatalogRoutes<BillableMetric> METRICS = new CatalogRoutes<>(
            "billable_metric", "billable_metrics", BillableMetric.class,
            handle -> new Metrics(handle).all(), (handle, code) -> new Metrics(handle).get(code),
            CatalogResponses::metric);

    @Override
    public void addTo(Routes routes) {
        routes.get("/billable_metrics", "billable_metric").summary("Lists billable metrics")
                .paged().answers("BillableMetricsPaginated").by(METRICS::list);
        routes.post("/billable_metrics", "billable_metric").summary("Creates a billable metric")
                .body("billable_metric", "BillableMetricCreateInput").answers("BillableMetric")
                .by(METRICS::create);
        routes.get("/billable_metrics/{code}", "billable_metric")
                .summary("Shows a billable metric").answers("BillableMetric").brief()
                .by(METRICS::show);
        routes.put("/billable_metrics/{code}", "billable_metric")
                .summary("Updates a billable metric")
                .body("billable_metric", "BillableMetricUpdateInput").answers("BillableMetric")
                .by(METRICS::update);
        routes.delete("/billable_metrics/{code}", "billable_metric")
                .summary("Deletes a billable metric and its charges").answers("BillableMetric")
                .by(BillableMetricResource::delete);
        routes.post("/billable_metrics/evaluate_expression", "billable_metric")
                .summary("Evaluates an expression for an event")
                .unwrappedBody("BillableMetricEvaluateExpressionInput")
                .answers("BillableMetricEvaluateExpressionResult")
                .by(BillableMetricResource::evaluate);
    }

    private static Reply delete(Call call) {
        return call.write(handle -> METRICS.shown(call, handle,
                new MetricDeletion(handle).delete(call.path("code"), call.now())));
    }

    private static Reply evaluate(Call call) {
        return Reply.one("expression_result", JsonNodeFactory.instance.objectNode()
                .put("value", ExpressionEvaluation.value(call.body(), call.now())));
    }
}
