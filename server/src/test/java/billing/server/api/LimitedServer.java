package billing.server.api;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A server, and requests of any length; anna has the subscription one. */
final class LimitedServer implements AutoCloseable {
    private final RunningServer server;
    private Instant now = RunningServer.NOW;

    LimitedServer(Path folder) {
        server = new RunningServer(folder, IdPrefix.DEFAULT, () -> now);
        server.ok("POST", "/billable_metrics", metric("gpu", ", 'expression':"
                + " 'event.properties.n * 2'"));
        String id = server.ok("POST", "/billable_metrics", metric("plain", ""))
                .at("/billable_metric/svc_id").textValue();
        server.ok("POST", "/plans", "{'plan': {'name': 'Pro', 'code': 'pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_id': '" + id + "', 'charge_model': 'standard',"
                + " 'properties': {'amount': '1'}}]}}");
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'one'}}");
    }

    /** The reply to a method, a path and a body, which spaces separate. */
    Reply answer(String request) {
        String[] parts = request.split(" ", 3);
        return server.send(parts[0], parts[1], parts[2]);
    }

    /** The reply to a reading request. */
    Reply query(String path) {
        return server.send("GET", path, null);
    }

    /** Where everything is kept. */
    Database database() {
        return server.database();
    }

    /** Bills what is due after a time. */
    RunReport billAfter(Duration time) {
        now = now.plus(time);
        return new BillingRun(server.database(), Identifiers.seeded(2))
                .until(now, RunListener.SILENT);
    }

    /** An event of the subscription, with members of its properties. */
    static String event(String code, String properties) {
        return event("t", code, properties);
    }

    /** The same with an identifier. */
    static String event(String id, String code, String properties) {
        return "POST /events {'event': {'transaction_id': '" + id
                + "', 'external_subscription_id': 'one', 'code': '" + code
                + "', 'properties': {" + properties + "}}}";
    }

    /** An event with its own amount. */
    static String price(String cents) {
        return event("none", "").replace("'properties'", "'precise_total_amount_cents': " + cents
                + ", 'properties'");
    }

    /** So many members. */
    static String members(int count) {
        return IntStream.range(0, count).mapToObj(index -> "'m" + index + "': 1")
                .collect(Collectors.joining(","));
    }

    /** A preview with so many coupons. */
    static String preview(int coupons) {
        return "POST /invoices/preview {'customer': {'external_id': 'anna'}, 'plan_code': 'pro',"
                + " 'coupons': [" + repeated("{'code': 'c', 'coupon_type': 'percentage',"
                + " 'percentage_rate': '1'}", coupons) + "]}";
    }

    /** A metric that sums the property n, with further members. */
    static String metric(String code, String more) {
        return "{'billable_metric': {'name': 'M', 'code': '" + code
                + "', 'aggregation_type': 'sum_agg', 'field_name': 'n'" + more + "}}";
    }

    /** So many equal items of a list. */
    static String repeated(String item, int count) {
        return (item + ",").repeat(count - 1) + item;
    }

    @Override
    public void close() {
        server.close();
    }
}
