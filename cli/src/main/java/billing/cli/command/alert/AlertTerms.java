package billing.cli.command.alert;

import billing.alert.AlertRequest;
import billing.cli.session.WrittenObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What an alert shall be, by options; what is not named is not mentioned. */
final class AlertTerms {
    @Option(names = "--name", paramLabel = "TEXT", description = "Its name.")
    private String name;
    @Option(names = "--metric", paramLabel = "CODE", description = "The metric that it watches.")
    private String metric;
    @Option(names = "--threshold", paramLabel = "VALUE[=CODE]",
            description = "A value to tell of: cents, credits or units; repeat the option.")
    private List<String> thresholds = List.of();
    @Option(names = "--every", paramLabel = "STEP[=CODE]",
            description = "The step between the values behind the last threshold.")
    private String every;

    /**
     * The request.
     *
     * @param type null where it cannot change
     * @param code null where it does not change
     */
    AlertRequest request(String type, String code) {
        Map<String, Object> members = new LinkedHashMap<>();
        put(members, "alert_type", type);
        put(members, "code", code);
        put(members, "name", name);
        put(members, "billable_metric_code", metric);
        List<Map<String, Object>> values = new ArrayList<>();
        thresholds.forEach(text -> values.add(threshold(text, false)));
        if (every != null) {
            values.add(threshold(every, true));
        }
        if (!values.isEmpty()) {
            members.put("thresholds", values);
        }
        return AlertRequest.of(WrittenObject.of(members));
    }

    private static Map<String, Object> threshold(String text, boolean recurring) {
        int sign = text.indexOf('=');
        Map<String, Object> threshold = new LinkedHashMap<>();
        threshold.put("value", sign < 0 ? text : text.substring(0, sign));
        put(threshold, "code", sign < 0 ? null : text.substring(sign + 1));
        threshold.put("recurring", recurring);
        return threshold;
    }

    private static void put(Map<String, Object> members, String name, String text) {
        if (text != null) {
            members.put(name, text);
        }
    }
}
