package billing.cli.command.catalog;

import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.kernel.codelist.CodeList;
import billing.resource.Field;
import java.util.List;
import picocli.CommandLine.Command;

/** Commands about billable metrics. */
@Command(name = "metric", description = "List and show billable metrics.",
        footer = "  billing metric list")
@Verbs({MetricCommand.ListVerb.class, MetricCommand.ShowVerb.class})
public final class MetricCommand {
    private static final ResourceView<BillableMetric> VIEW = new ResourceView<>(
            "billable_metric", "billable_metrics",
            handle -> new Metrics(handle).all(), (handle, key) -> new Metrics(handle).get(key),
            (responses, one) -> responses.ofCatalog().metric(one),
            MetricCommand::table, MetricCommand::facts);

    @Command(name = "list", description = "List billable metrics.",
            footer = "  billing metric list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a billable metric.",
            footer = "  billing metric show api_calls")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<BillableMetric> metrics) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"),
                Column.text("Aggregation"), Column.text("Field"), Column.text("Recurring"));
        metrics.forEach(metric -> table.row(metric.code(), metric.name(),
                metric.aggregation().type().code(), metric.aggregation().fieldName(),
                metric.aggregation().recurring() ? "yes" : null));
        return table;
    }

    private static List<Block> facts(BillableMetric metric) {
        Facts facts = Facts.none().fact("Code", metric.code()).fact("Name", metric.name())
                .fact("Description", metric.description())
                .fact("Aggregation", metric.aggregation().type().code())
                .fact("Field", metric.aggregation().fieldName())
                .fact("Percentile", metric.aggregation().percentile())
                .fact("Unit", CodeText.of(CodeList.UNITS, metric.aggregation().unitCode()))
                .fact("Expression", metric.expression())
                .fact("Recurring", metric.aggregation().recurring() ? "yes" : null);
        metric.filters().forEach(filter -> facts.fact("Filter " + filter.key(),
                ResourceView.joined(filter.values())));
        return List.of(facts);
    }
}
