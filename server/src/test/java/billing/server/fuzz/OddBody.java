package billing.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A body whose parts are as they should be but for one to three. */
final class OddBody {
    private final Random random;
    private final Oddities oddities;
    private final List<Integer> odd = new ArrayList<>();
    private int visited;

    OddBody(Random random, Oddities oddities) {
        this.random = random;
        this.oddities = oddities;
    }

    /** Its text. */
    String of(JsonNode body) {
        int parts = count(body);
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            odd.add(1 + random.nextInt(Math.max(1, parts - 1)));
        }
        return written(body);
    }

    private String written(JsonNode node) {
        if (odd.contains(visited++)) {
            visited += count(node) - 1;
            return oddities.json();
        } else if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add(written(item)));
            return "[" + String.join(",", items) + "]";
        } else if (node instanceof ObjectNode object) {
            List<String> members = new ArrayList<>();
            object.properties().forEach(member -> {
                String value = written(member.getValue());
                if (random.nextInt(30) > 0) {
                    members.add(name(member.getKey()) + ":" + value);
                }
            });
            return "{" + String.join(",", members) + "}";
        }
        return node.toString();
    }

    private static String name(String name) {
        return '"' + name + '"';
    }

    private static int count(JsonNode node) {
        int parts = 1;
        for (JsonNode each : node) {
            parts += count(each);
        }
        return parts;
    }
}
