package billing.server.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CorrectionRun;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.describe.OpenApi;
import billing.server.render.IdPrefix;
import billing.server.routing.Route;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code api-conventions.md 3}: whatever comes in, what goes out is a documented answer.
 * {@code -Dfuzz.seed=7 -Dfuzz.requests=20000 -Dfuzz.slowMillis=2000} try others and more, and
 * measure; {@code bench/fuzz.sh} does so for five seeds.
 */
class MalformedRequestsTest {
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 1_000);
    private static final int REQUESTS_A_BUSINESS = 250;
    /** A request that takes longer hangs; the measured limit of long runs is lower. */
    private static final long SLOW_MILLIS = Long.getLong("fuzz.slowMillis", 60_000);
    private static final int SHOWN = 1_500;
    private static final Set<String> MEMBERS = Set.of("status", "error", "code", "error_details",
            "reasons");
    private static final Map<Integer, String> ERRORS = Map.of(
            400, "Bad ?Request.*|coupons_must_be_an_array|subscriptions_must_be_an_object",
            401, "Unauthorized", 403, "Forbidden", 404, "Not Found", 405, "Method Not Allowed",
            413, "Payload Too Large", 422, "Unprocessable Entity");
    private long longest;
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"svc_", "lago_"})
    void every_answer_is_a_documented_one_and_the_books_stay_right(String prefix)
            throws IOException {
        List<String> faults = new ArrayList<>();
        Map<Integer, Integer> statuses = new TreeMap<>();
        Random random = new Random(SEED * 31 + prefix.hashCode());
        int requests = REQUESTS / 2;
        for (int number = 0; number < requests; number += REQUESTS_A_BUSINESS) {
            round(prefix, number, Math.min(number + REQUESTS_A_BUSINESS, requests), random,
                    statuses, faults);
        }
        System.out.println("API, prefix " + prefix + ", seed " + SEED + ": " + requests
                + " requests, " + statuses + ", longest " + longest + " ms, " + faults.size()
                + " faults");
        assertThat(faults).as("seed " + SEED + ", statuses " + statuses).isEmpty();
        assertThat(statuses.keySet()).contains(200, 400, 401, 404, 422);
    }

    /** Some requests to a business that nothing has gone wrong with yet. */
    private void round(String prefix, int first, int last, Random random,
                       Map<Integer, Integer> statuses, List<String> faults) throws IOException {
        Path own = Files.createDirectory(folder.resolve("from-" + first));
        AtomicReference<Instant> now = new AtomicReference<>(RunningServer.NOW);
        IdPrefix ids = new IdPrefix(prefix);
        try (RunningServer server = new RunningServer(own, ids, now::get)) {
            SmallBusiness business =
                    new SmallBusiness(server.api(), ids, (call, answer) -> { }).open();
            MalformedRequests requests = new MalformedRequests(
                    new OpenApi(server.api().routes(), ids).document(), random);
            RawHttp http = new RawHttp(server.port());
            LifeRequests life = new LifeRequests(http, prefix, random);
            List<Route> routes = server.api().routes().all();
            for (int number = first; number < last; number++) {
                boolean honest = random.nextInt(5) < 2;
                byte[] request = honest ? life.next()
                        : requests.of(routes.get(random.nextInt(routes.size())), business);
                long start = System.nanoTime();
                RawHttp.Answer answer = http.send(request);
                long millis = (System.nanoTime() - start) / 1_000_000;
                longest = Math.max(longest, millis);
                statuses.merge(answer.status(), 1, Integer::sum);
                String fault = millis > SLOW_MILLIS ? "took " + millis + " ms" : fault(answer);
                List<RuntimeException> unforeseen = server.takeUnforeseen();
                if (fault != null || !unforeseen.isEmpty()) {
                    faults.add(number + ": " + fault + "\n" + shown(request) + "\n-> "
                            + answer.status() + " " + answer.body() + traces(unforeseen));
                }
                if (honest && random.nextInt(12) == 0) {
                    now.set(now.get().plus(Duration.ofHours(random.nextInt(24 * 12))));
                    RunReport report = new BillingRun(server.database(),
                            Identifiers.seeded(1_000_000 + number))
                                    .until(now.get(), RunListener.SILENT);
                    report.failures().forEach(failure -> faults.add("run: " + failure));
                }
            }
            now.set(now.get().plus(Duration.ofHours(1)));
            settle(server.database(), now.get()).forEach(one ->
                    faults.add("check of the requests from " + first + ": " + one));
        }
    }

    /**
     * What {@code billing check} finds once all that is due is done and closed periods are
     * corrected by the usage that came or was voided after they were billed.
     */
    private static List<Finding> settle(Database database, Instant now) {
        new BillingRun(database, Identifiers.seeded(SEED + 1_000_001)).until(now,
                RunListener.SILENT);
        CorrectionRun correction = new CorrectionRun(database,
                Identifiers.seeded(SEED + 1_000_002), now);
        correction.correct(correction.invoices(null, null), CorrectionMethod.NEXT_INVOICE,
                done -> { });
        return new DatabaseCheck(database).all();
    }

    /** What is wrong with an answer; null when it is a documented one. */
    private static String fault(RawHttp.Answer answer) throws IOException {
        int status = answer.status();
        if (status == 200) {
            return null;
        } else if (!ERRORS.containsKey(status)) {
            return "undocumented status";
        } else if (!answer.isJson()) {
            // The head itself could not be read: HTTP has not got as far as the API.
            return status == 400 && answer.body().isEmpty() ? null : "no JSON";
        }
        JsonNode body = new ObjectMapper().readTree(answer.body());
        if (body.path("status").intValue() != status
                || !body.path("error").asText().matches(ERRORS.get(status))) {
            return "another status or error than the answer's";
        }
        List<String> names = new ArrayList<>();
        body.fieldNames().forEachRemaining(names::add);
        boolean coded = body.path("code").asText().matches("[a-z][a-z0-9_]*");
        return !MEMBERS.containsAll(names) ? "members that no error has"
                : (status == 400 || status == 401 || status == 413) == body.has("code")
                        ? "a code where none belongs, or none"
                : body.has("code") && !coded ? "a code that is none"
                : status != 422 ? null
                : details(body.path("error_details"));
    }

    private static String details(JsonNode details) {
        if (details.isTextual()) {
            return null;
        } else if (!details.isObject() || details.isEmpty()) {
            return "no error details";
        }
        for (JsonNode codes : details) {
            if (codes.isObject()) {
                String inner = details(codes);
                if (inner != null) {
                    return inner;
                }
            } else if (codes.isArray() && codes.isEmpty() || !codes.isArray()
                    && !codes.isTextual()) {
                return "details that are no codes";
            }
        }
        return null;
    }

    private static String traces(List<RuntimeException> failures) {
        StringWriter text = new StringWriter();
        failures.forEach(each -> each.printStackTrace(new PrintWriter(text, true)));
        return "\n" + text.toString().lines().limit(25).reduce("", (all, line) ->
                all + line + "\n");
    }

    private static String shown(byte[] request) {
        String text = new String(request, StandardCharsets.UTF_8);
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
