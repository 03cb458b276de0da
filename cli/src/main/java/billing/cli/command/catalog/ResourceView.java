package billing.cli.command.catalog;

import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.server.Responses;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How a type of resource is shown: as a table or facts for people, as the API's JSON for
 * programs.
 *
 * @param one      the root of one resource in the API, {@code plan}
 * @param many     the root of a list, {@code plans}
 * @param all      loads all active resources
 * @param get      loads the resource with a key
 * @param json     renders one resource as the API does
 * @param jsonList renders a list as the API does
 * @param list     the table of a list
 * @param show     the blocks of one resource
 */
record ResourceView<T>(String one, String many, Function<Handle, List<T>> all,
                       BiFunction<Handle, String, T> get,
                       BiFunction<Responses, T, ObjectNode> json,
                       BiFunction<Responses, List<T>, ObjectNode> jsonList,
                       Function<List<T>, Table> list, Function<T, List<Block>> show) {
    /** A type of resource whose items in lists are rendered like single ones. */
    ResourceView(String one, String many, Function<Handle, List<T>> all,
                 BiFunction<Handle, String, T> get, BiFunction<Responses, T, ObjectNode> json,
                 Function<List<T>, Table> list, Function<T, List<Block>> show) {
        this(one, many, all, get, json, (answers, found) -> paged(many, found.stream()
                .map(each -> json.apply(answers, each)).toList()), list, show);
    }

    /** The list of all active resources. */
    Result list(Session session) {
        List<T> found = session.database().read(all::apply);
        String nothing = "no " + many.replace('_', ' ');
        return Result.of(() -> List.of(list.apply(found).whenEmpty(nothing)),
                () -> rendered(session, answers -> jsonList.apply(answers, found)));
    }

    /** The resource with a key. */
    Result show(Session session, String key) {
        T found = session.database().read(handle -> get.apply(handle, key));
        return Result.of(() -> show.apply(found), () -> tree(session, found));
    }

    private JsonNode tree(Session session, T found) {
        return rendered(session, answers -> ListJson.one(one, json.apply(answers, found)));
    }

    private static JsonNode rendered(Session session, Function<Responses, JsonNode> render) {
        return session.database().read(handle -> render.apply(
                session.responses(handle)));
    }

    /** A whole list as one page. */
    static ObjectNode paged(String many, List<ObjectNode> nodes) {
        return ListJson.page(many, nodes, 1, Math.max(1, nodes.size()), nodes.size());
    }

    /** An amount in currency units with its currency; empty for null. */
    static Cell money(Long cents, CurrencyUnit currency) {
        return cents == null || currency == null ? Cell.of(null)
                : Cell.of(currency.toUnits(cents),
                        new Money(cents, currency).toString());
    }

    /** Texts separated by commas; null for none. */
    static String joined(List<String> texts) {
        return texts.isEmpty() ? null : String.join(", ", texts);
    }
}
