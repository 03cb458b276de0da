package billing.cli.distribution;

import billing.cli.Main;
import billing.cli.session.Console;
import billing.server.routing.Routes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts a server and bills a customer over HTTP, to record the classes that this loads. */
final class ServerTraining {
    /** The API key in the environment of the server. */
    static final String KEY = "training";
    private static final Pattern ADDRESS = Pattern.compile("Listening on (http://\\S+)");
    private static final int START_TIMEOUT_MILLIS = 30_000;
    private static final int PAUSE_MILLIS = 50;
    private static final List<String[]> CALLS = List.of(
            call("POST", "/customers", "{'customer': {'external_id': 'c', 'currency': 'EUR'}}"),
            call("POST", "/billable_metrics", "{'billable_metric': {'code': 'calls',"
                    + " 'name': 'Calls', 'aggregation_type': 'sum_agg', 'field_name': 'n'}}"),
            call("POST", "/plans", "{'plan': {'code': 'p', 'name': 'P', 'interval': 'monthly',"
                    + " 'amount_cents': 100, 'amount_currency': 'EUR', 'pay_in_advance': true,"
                    + " 'charges': [{'billable_metric_code': 'calls',"
                    + " 'charge_model': 'standard', 'properties': {'amount': '1'}}]}}"),
            call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'c',"
                    + " 'plan_code': 'p', 'external_id': 's'}}"),
            call("POST", "/events", "{'event': {'transaction_id': 't', 'code': 'calls',"
                    + " 'external_subscription_id': 's', 'properties': {'n': 3}}}"),
            call("GET", "/customers/c/current_usage?external_subscription_id=s", ""),
            call("PUT", "/test_clock", "{'test_clock': {'now': '2024-02-02T00:00:00Z'}}"),
            call("GET", "/invoices", ""), call("GET", "/no_such_thing", ""));

    private ServerTraining() {
    }

    /** Starts the server and sends requests; it stops when this program ends. */
    static void run(Console console, ByteArrayOutputStream out)
            throws IOException, InterruptedException {
        Thread server = new Thread(() -> Main.run(console, "serve", "--port", "0", "--db",
                "served.db", "--test-clock", "2024-01-01T00:00:00Z"), "trained server");
        server.setDaemon(true);
        server.start();
        for (int waited = 0; waited < START_TIMEOUT_MILLIS; waited += PAUSE_MILLIS) {
            Matcher address = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
            if (address.find()) {
                for (String[] call : CALLS) {
                    send(call[0], address.group(1) + Routes.BASE + call[1], call[2]);
                }
                return;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw new IOException("the server did not start");
    }

    private static String[] call(String method, String path, String body) {
        return new String[] {method, path, body.replace('\'', '"')};
    }

    private static void send(String method, String url, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL()
                .openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Authorization", "Bearer " + KEY);
        connection.setRequestProperty("Content-Type", "application/json");
        if (!body.isEmpty()) {
            connection.setDoOutput(true);
            try (OutputStream stream = connection.getOutputStream()) {
                stream.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        try (InputStream answer = connection.getResponseCode() < 400
                ? connection.getInputStream() : connection.getErrorStream()) {
            answer.readAllBytes();
        }
    }
}
