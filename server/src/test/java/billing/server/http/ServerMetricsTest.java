package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.api.CompletedCall;
import billing.server.api.Resources;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
    private static final int NOT_FOUND = 404;
    private final Routes routes = Resources.routes();
    private final ServerMetrics metrics = new ServerMetrics();

    @Test
    void calls_are_counted_by_status_and_their_times_by_route() {
        Route plan = routes.find(Verb.GET, "/plans/pro").orElseThrow().route();
        answered(plan, 200, 1_000);
        answered(plan, 200, 2_600);
        answered(plan, NOT_FOUND, 7_000_000);
        String labels = "{method=\"GET\",route=\"/plans/{code}\"";
        assertThat(metrics.text()).contains(
                "billing_http_requests_total" + labels + ",status=\"200\"} 2\n",
                "billing_http_requests_total" + labels + ",status=\"404\"} 1\n",
                "_bucket" + labels + ",le=\"0.001\"} 1\n",
                "_bucket" + labels + ",le=\"0.0025\"} 1\n",
                "_bucket" + labels + ",le=\"0.005\"} 2\n",
                "_bucket" + labels + ",le=\"5\"} 2\n",
                "_bucket" + labels + ",le=\"+Inf\"} 3\n",
                "_sum" + labels + "} 7.0036\n",
                "_count" + labels + "} 3\n");
    }

    @Test
    void calls_that_no_route_matches_are_counted_together() {
        answered(null, NOT_FOUND, 10);
        answered(null, NOT_FOUND, 10);
        assertThat(metrics.text()).contains(
                "{method=\"other\",route=\"none\",status=\"404\"} 2\n");
    }

    @Test
    void attempts_at_webhooks_and_aborted_runs_are_counted() {
        metrics.attempted(true);
        metrics.attempted(true);
        metrics.attempted(false);
        metrics.runFailed();
        assertThat(metrics.text()).contains(
                "billing_webhook_attempts_total{outcome=\"delivered\"} 2\n",
                "billing_webhook_attempts_total{outcome=\"failed\"} 1\n",
                "billing_scheduled_run_failures_total 1\n");
    }

    private void answered(Route route, int status, long micros) {
        metrics.completed(new CompletedCall(route, null, RequestOrigin.here(), new byte[0],
                new Reply(status, null, null), micros * 1_000));
    }
}
