package billing.alert;

import billing.input.Node;
import billing.input.Reading;
import billing.input.Types;
import java.util.List;
import java.util.Set;

/**
 * An alert as requested; nothing is checked yet. Texts are as written, null where there is none.
 *
 * @param members    what it mentions, be it null
 * @param thresholds those given; empty when absent or blank
 */
public record AlertRequest(Set<String> members, String alertType, String code, String name,
                           String metricCode, List<Threshold> thresholds) {
    public AlertRequest {
        members = Set.copyOf(members);
        thresholds = List.copyOf(thresholds);
    }

    /**
     * A threshold as requested.
     *
     * @param value     as written; null when it is absent
     * @param recurring whether it is given as recurring; null when it is given as neither
     */
    public record Threshold(String code, String value, Boolean recurring) {
    }

    /** The threshold that an object describes. */
    public static AlertRequest of(Node body) {
        return new AlertRequest(body.members().keySet(), text(body, "alert_type"),
                text(body, "code"), text(body, "name"), text(body, "billable_metric_code"),
                body.member("thresholds").map(AlertRequest::thresholds).orElse(List.of()));
    }

    /** Whether a member is there. */
    public boolean mentions(String member) {
        return members.contains(member);
    }

    private static List<Threshold> thresholds(Node list) {
        return list.items().stream().map(one -> new Threshold(text(one, "code"),
                text(one, "value"), recurring(one))).toList();
    }

    private static Boolean recurring(Node threshold) {
        Node given = threshold.member("recurring").orElse(null);
        return given == null || given.is(Node.Kind.NULL) ? Boolean.FALSE
                : Types.flag().read(given, "recurring", Reading.ofRequests());
    }

    private static String text(Node body, String member) {
        return body.member(member).map(Node::text).orElse(null);
    }
}
