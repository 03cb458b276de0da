package billing.cli.command.system;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.engine.Engines;
import billing.engine.driver.QueryResult;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs a read-only SQL query. */
@Command(name = "sql", description = {"Run a read-only SQL query.",
    "Identifiers are stored as 16 bytes and shown as UUIDs. In a query, uuid('...') is the"
            + " identifier of a text, and uuid_text(id) the text of an identifier."},
        footer = {"  billing sql \"select number, total_amount_cents from invoices\"",
            "  billing sql \"select name from sqlite_schema where type = 'table'\" -o csv"})
public final class SqlCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "QUERY", description = "SQL query.")
    private String query;

    public SqlCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        QueryResult answer = Engines.query(query, session.databaseAddress());
        List<String> names = distinct(answer.columns());
        Table table = Table.of(IntStream.range(0, names.size())
                .mapToObj(i -> column(answer, names.get(i), i)).toArray(Column[]::new));
        answer.rows().forEach(row -> table.row(row.stream().map(SqlCommand::shown).toArray()));
        return Result.of(table.whenEmpty("no rows"));
    }

    /** Later columns of one name get a number: in JSON, the last one would replace the others. */
    private static List<String> distinct(List<String> columns) {
        Set<String> taken = new LinkedHashSet<>();
        for (String column : columns) {
            String name = column;
            for (int number = 2; taken.contains(name); number++) {
                name = column + "_" + number;
            }
            taken.add(name);
        }
        return List.copyOf(taken);
    }

    private static Column column(QueryResult answer, String name, int at) {
        List<Object> values = answer.rows().stream().map(row -> row.get(at)).toList();
        boolean numbers = !values.isEmpty() && values.stream()
                .allMatch(value -> value == null || value instanceof Number);
        return (numbers ? Column.number(name) : Column.text(name)).key(name);
    }

    private static Object shown(Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value;
    }
}
