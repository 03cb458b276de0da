package billing.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;

/**
 * What an entry of the security log records of its subject: the members that name it, and those
 * that changed with both their values, {@code {deleted, added}} ({@code api-conventions.md 18}).
 * Texts are recorded without the secrets of URLs; two that differ in these alone differ.
 */
public final class SecurityDetails {
    private final ObjectNode node = JsonNodeFactory.instance.objectNode();

    /** A member that names the subject; with both values where it changed. */
    public SecurityDetails with(String member, String before, String after) {
        if (Objects.equals(before, after)) {
            node.put(member, LoggedText.withoutSecrets(after));
        }
        return withChange(member, before, after);
    }

    /** A member that is recorded only where it changed. */
    public SecurityDetails withChange(String member, String before, String after) {
        if (!Objects.equals(before, after)) {
            node.putObject(member).put("deleted", LoggedText.withoutSecrets(before))
                    .put("added", LoggedText.withoutSecrets(after));
        }
        return this;
    }

    /** The same for a list. */
    public SecurityDetails withChange(String member, List<String> before, List<String> after) {
        if (!Objects.equals(before, after)) {
            node.putObject(member).<ObjectNode>set("deleted", array(before))
                    .set("added", array(after));
        }
        return this;
    }

    /** All of them. */
    public ObjectNode node() {
        return node;
    }

    private static ArrayNode array(List<String> texts) {
        if (texts == null) {
            return null;
        }
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
