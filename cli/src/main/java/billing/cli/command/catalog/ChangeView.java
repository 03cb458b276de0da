package billing.cli.command.catalog;

import billing.apply.CatalogChange;
import billing.apply.DeclaredSubscription;
import billing.apply.MemberChange;
import billing.apply.ResourceChange;
import billing.apply.ResourceChange.Action;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Shows the changes of files member by member, with readable prices. */
final class ChangeView {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Set<String> KEYS = Set.of("code", "external_id");
    private final CatalogChange change;

    ChangeView(CatalogChange change) {
        this.change = change;
    }

    /** The number of each kind of change: {@code 3 created, 1 changed, 20 unchanged}. */
    String summary(String create, String changed, String unchanged) {
        return change.with(Action.CREATE).size() + " " + create + ", "
                + change.with(Action.CHANGE).size() + " " + changed + ", "
                + change.with(Action.LEAVE).size() + " " + unchanged;
    }

    /** The external ids of the created subscriptions. */
    List<String> createdSubscriptions() {
        return change.with(Action.CREATE).stream()
                .filter(resource -> resource.resource() instanceof DeclaredSubscription)
                .map(ResourceChange::key).toList();
    }

    /** A message for each changed plan with subscriptions, and about customers' taxes. */
    List<String> followers() {
        return Stream.concat(plans(), entities()).toList();
    }

    private Stream<String> plans() {
        return change.with(Action.CHANGE).stream()
                .filter(resource -> resource.subscriptions() > 0)
                .map(resource -> "plan " + resource.key() + " has " + (resource.subscriptions() == 1
                        ? "1 subscription" : resource.subscriptions() + " subscriptions")
                        + ": the change applies to everything not billed yet");
    }

    /** Billing entities that begin to choose taxes by rule: customers have them once changed. */
    private Stream<String> entities() {
        return change.with(Action.CHANGE).stream()
                .filter(entity -> entity.customers() > changedCustomers(entity))
                .map(entity -> {
                    long customers = entity.customers() - changedCustomers(entity);
                    return "billing entity " + entity.key() + ": " + (customers == 1
                            ? "1 existing customer keeps its taxes until it is changed"
                            : customers + " existing customers keep their taxes until they are"
                            + " changed");
                });
    }

    private long changedCustomers(ResourceChange entity) {
        return entity.resource() instanceof BillingEntity seller
                ? change.with(Action.CHANGE).stream().filter(one ->
                        one.resource() instanceof Customer customer
                        && customer.billingEntityId().equals(seller.id())).count() : 0;
    }

    /** The created resources with their members and the changed members. */
    Table table() {
        return table(true);
    }

    /** The created resources by name and the changed members. */
    Table done() {
        return table(false);
    }

    private Table table(boolean contents) {
        Table table = columns();
        for (ResourceChange resource : change.resources()) {
            boolean named = !contents && resource.action() == Action.CREATE;
            if (named || resource.action() == Action.CREATE && resource.members().isEmpty()) {
                table.row(action(resource), resource.noun(), resource.key(), null, null, null);
            }
            for (MemberChange member : named ? List.<MemberChange>of() : shown(resource)) {
                List<String> lines = MemberText.of(resource, member);
                Object was = MemberText.cell(resource, member, member.was());
                table.row(action(resource), resource.noun(), resource.key(), member.path(), was,
                        Cell.of(plain(member.is()), lines.get(0)));
                lines.stream().skip(1).forEach(line ->
                        table.row(null, null, null, null, null, line));
            }
        }
        return table;
    }

    /** The changed members, except the key of a created resource, which has its own column. */
    private static List<MemberChange> shown(ResourceChange resource) {
        return resource.action() != Action.CREATE ? resource.members()
                : resource.members().stream().filter(member ->
                        !resource.key().equals(member.is())
                                || !KEYS.contains(member.path())).toList();
    }

    /** The table for CSV: a row for each member with its unformatted values. */
    Table flat() {
        Table table = columns();
        for (ResourceChange resource : change.resources()) {
            resource.members().forEach(member -> table.row(name(resource), resource.noun(),
                    resource.key(), member.path(), plain(member.was()), plain(member.is())));
        }
        return table;
    }

    private static Table columns() {
        return Table.of(Column.text("Action"), Column.text("Resource"),
                Column.text("Key"), Column.text("Member"), Column.text("Was"), Column.text("Is"));
    }

    private static Cell action(ResourceChange resource) {
        boolean creates = resource.action() == Action.CREATE;
        return Cell.of(name(resource), creates ? "+ create" : "~ change")
                .in(creates ? TerminalStyle.GOOD : TerminalStyle.WARNING);
    }

    private static String name(ResourceChange resource) {
        return resource.action().name().toLowerCase(Locale.ROOT);
    }

    private static String plain(Object value) {
        return value == null || value instanceof String ? (String) value
                : MAPPER.valueToTree(value).toString();
    }

    /** Every resource of the files with its changed members. */
    ObjectNode tree() {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode resources = root.putArray("resources");
        for (ResourceChange resource : change.resources()) {
            ObjectNode node = resources.addObject().put("action", name(resource))
                    .put("resource", resource.noun()).put("key", resource.key())
                    .put("subscriptions", resource.subscriptions());
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
