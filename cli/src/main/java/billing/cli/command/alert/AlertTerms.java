package billing.cli.command.alert;

import billing.alert.AlertRequest;
import billing.cli.session.WrittenObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that describe an alert; options that are not given are not in the request. */
final class AlertTerms {
    @Option(names = "--name", paramLabel = "TEXT", description = "Display name.")
    private String name;
    @Option(names = "--metric", paramLabel = "CODE",
            description = "Code of the billable metric, for types on one metric.")
    private String metric;
    @Option(names = "--threshold", paramLabel = "VALUE[=CODE]",
            description = "Threshold in cents, credits or units, with an optional code."
                + " Repeatable.")
    private List<String> thresholds = List.of();
    @Option(names = "--every", paramLabel = "STEP[=CODE]",
            description = "Recurring step after the last threshold.")
    private String every;

    /**
     * The request.
     *
     * @param type null if it cannot change
     * @param code null if it does not change
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
