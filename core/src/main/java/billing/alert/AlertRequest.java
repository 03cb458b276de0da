package billing.alert;

import billing.input.Node;
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
     * @param recurring whether it is given as recurring
     */
    public record Threshold(String code, String value, boolean recurring) {
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
                text(one, "value"), List.of("true", "1").contains(
                        String.valueOf(text(one, "recurring"))))).toList();
    }

    private static String text(Node body, String member) {
        return body.member(member).map(Node::text).orElse(null);
    }
}
