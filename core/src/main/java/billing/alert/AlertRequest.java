package billing.alert;

import billing.input.Node;
import billing.input.Reading;
import billing.input.Types;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An alert as requested; its values are not checked yet. Texts are as written, null where there is
 * none.
 *
 * @param members    what it mentions, be it null
 * @param thresholds those given; empty when absent or null
 * @param mistyped   the fields whose values have another type than theirs; the values are absent
 */
public record AlertRequest(Set<String> members, String alertType, String code, String name,
                           String metricCode, List<Threshold> thresholds, Set<String> mistyped) {
    public AlertRequest {
        members = Set.copyOf(members);
        thresholds = List.copyOf(thresholds);
        mistyped = Set.copyOf(mistyped);
    }

    /**
     * A threshold as requested.
     *
     * @param value as written; null when it is absent
     */
    public record Threshold(String code, String value, boolean recurring) {
    }

    /** The alert that an object describes. */
    public static AlertRequest of(Node body) {
        Set<String> mistyped = new LinkedHashSet<>();
        return new AlertRequest(body.members().keySet(),
                text(body, "alert_type", "alert_type", mistyped),
                text(body, "code", "code", mistyped), text(body, "name", "name", mistyped),
                text(body, "billable_metric_code", "billable_metric", mistyped),
                thresholds(body, mistyped), mistyped);
    }

    /** Whether a member is there. */
    public boolean mentions(String member) {
        return members.contains(member);
    }

    private static List<Threshold> thresholds(Node body, Set<String> mistyped) {
        Node list = body.member("thresholds").orElse(null);
        if (list == null || list.is(Node.Kind.NULL)) {
            return List.of();
        }
        if (!list.is(Node.Kind.LIST)
                || !list.items().stream().allMatch(one -> one.is(Node.Kind.OBJECT))) {
            mistyped.add("thresholds");
            return List.of();
        }
        List<Threshold> thresholds = new ArrayList<>();
        list.items().forEach(one -> thresholds.add(new Threshold(
                text(one, "code", "thresholds:code", mistyped),
                text(one, "value", "thresholds:value", mistyped), recurring(one, mistyped))));
        return thresholds;
    }

    private static boolean recurring(Node threshold, Set<String> mistyped) {
        Node given = threshold.member("recurring").orElse(null);
        if (given == null || given.is(Node.Kind.NULL)) {
            return false;
        }
        Boolean recurring = Types.flag().read(given, "recurring", Reading.ofRequests());
        if (recurring == null) {
            mistyped.add("thresholds:recurring");
        }
        return Boolean.TRUE.equals(recurring);
    }

    private static String text(Node body, String member, String field, Set<String> mistyped) {
        Node given = body.member(member).orElse(null);
        if (given == null) {
            return null;
        }
        if (given.is(Node.Kind.OBJECT) || given.is(Node.Kind.LIST)) {
            mistyped.add(field);
        }
        return given.text();
    }
}
