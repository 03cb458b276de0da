package billing.cli.command.catalog;

import billing.apply.CatalogChange;
import billing.apply.MemberChange;
import billing.apply.ResourceChange;
import billing.apply.ResourceChange.Action;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Style;
import billing.cli.output.Table;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Shows what files change in a database, member by member. */
final class ChangeView {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int SHOWN_MAX = 60;
    private final CatalogChange change;

    ChangeView(CatalogChange change) {
        this.change = change;
    }

    /** The result of a command; left resources are only counted, except for programs. */
    Result result(String nothing) {
        return Result.of(() -> List.of(table().whenEmpty(nothing)), this::tree);
    }

    /** How many of each: {@code 3 created, 1 changed, 20 left}. */
    String summary(String create, String changed, String left) {
        return change.with(Action.CREATE).size() + " " + create + ", "
                + change.with(Action.CHANGE).size() + " " + changed + ", "
                + change.with(Action.LEAVE).size() + " " + left;
    }

    private Table table() {
        Table table = Table.of(Column.text("Action"), Column.text("Resource"),
                Column.text("Key"), Column.text("Member"), Column.text("Was"), Column.text("Is"));
        for (ResourceChange resource : change.resources()) {
            if (resource.action() == Action.CREATE) {
                table.row(action(resource), resource.noun(), resource.key(), null, null, null);
            }
            for (MemberChange member : resource.members()) {
                table.row(action(resource), resource.noun(), resource.key(), member.path(),
                        value(member.was()), value(member.is()));
            }
        }
        return table;
    }

    private static Cell action(ResourceChange resource) {
        boolean creates = resource.action() == Action.CREATE;
        return Cell.of(name(resource), creates ? "+ create" : "~ change")
                .in(creates ? Style.GOOD : Style.WARNING);
    }

    private static String name(ResourceChange resource) {
        return resource.action().name().toLowerCase(Locale.ROOT);
    }

    private static Cell value(Object value) {
        String text = value == null ? null : value instanceof String plain ? plain
                : MAPPER.valueToTree(value).toString();
        return text == null || text.length() <= SHOWN_MAX ? Cell.of(text)
                : Cell.of(text, text.substring(0, SHOWN_MAX - 1) + "…");
    }

    private JsonNode tree() {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode resources = root.putArray("resources");
        for (ResourceChange resource : change.resources()) {
            ObjectNode node = resources.addObject().put("action", name(resource))
                    .put("resource", resource.noun()).put("key", resource.key());
            ArrayNode members = node.putArray("members");
            resource.members().forEach(member -> {
                ObjectNode changed = members.addObject().put("path", member.path());
                changed.set("was", MAPPER.valueToTree(member.was()));
                changed.set("is", MAPPER.valueToTree(member.is()));
            });
        }
        return root;
    }
}
