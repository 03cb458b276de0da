package billing.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The result of a command: data for people or for programs, of which only the chosen form is made,
 * notes for standard error, and the exit code.
 *
 * <p>The tree is for {@code -o json} and {@code -o yaml}; for resources it is the representation
 * of the API, {@code {"invoice": {...}}} for one, {@code {"invoices": [...], "meta": {...}}} for
 * a list. The blocks are for people; the first table among them is the CSV,
 * unless a flat table is given.
 */
public final class Result {
    private Supplier<List<Block>> blocks;
    private List<Block> made;
    private final Supplier<JsonNode> tree;
    private Supplier<Table> flat;
    private final List<String> notes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private String whenEmpty;
    private ExitCode exit = ExitCode.DONE;

    private Result(Supplier<List<Block>> blocks, Supplier<JsonNode> tree) {
        this.blocks = blocks;
        this.tree = tree;
    }

    /** A resource or a list of them: blocks for people, the API's tree for programs. */
    public static Result of(Supplier<List<Block>> blocks, Supplier<JsonNode> tree) {
        return new Result(blocks, tree);
    }

    /** A table without a resource of the API; its tree is an array of its rows. */
    public static Result of(Table table) {
        return new Result(() -> List.of(table), () -> Trees.of(table));
    }

    /** Facts without a resource of the API; their tree is an object. */
    public static Result of(Facts facts) {
        return new Result(() -> List.of(facts), () -> Trees.of(facts));
    }

    /** Facts for people, and the same as rows of a table, for CSV and the tree. */
    public static Result of(Facts facts, Table rows) {
        return new Result(() -> List.of(facts), () -> Trees.of(rows)).flat(() -> rows);
    }

    /** Several named tables; their tree is an object with an array for each name. */
    public static Result of(Map<String, Table> tables) {
        return new Result(() -> {
            List<Block> blocks = new ArrayList<>();
            tables.forEach((name, table) -> {
                blocks.add(Text.heading(name));
                blocks.add(table);
            });
            return blocks;
        }, () -> Trees.of(tables));
    }

    /** Text that is the same in every format: a script, a page of help. */
    public static Result text(String text) {
        return new Result(() -> List.of(Text.of(text)), null);
    }

    /** No data, only notes. */
    public static Result nothing() {
        return new Result(List::of, null);
    }

    /** Sets the table for CSV, if the first table among the blocks is not complete. */
    public Result flat(Supplier<Table> table) {
        this.flat = table;
        return this;
    }

    /** Appends blocks for people; the data for programs stay the same. */
    public Result below(Supplier<List<Block>> more) {
        Supplier<List<Block>> first = blocks;
        blocks = () -> Stream.concat(first.get().stream(), more.get().stream()).toList();
        return this;
    }

    /** Sets the message about a table without rows, instead of the table's. */
    public Result whenEmpty(String sentence) {
        this.whenEmpty = sentence;
        return this;
    }

    /** Adds a note for standard error; {@code --quiet} suppresses it. */
    public Result note(String sentence) {
        notes.add(sentence);
        return this;
    }

    /** Adds a warning for standard error, which {@code --quiet} does not suppress. */
    public Result warning(String sentence) {
        warnings.add(sentence);
        return this;
    }

    /** Adds a note with the command that is most likely next. */
    public Result next(String command) {
        return note("next: " + command);
    }

    /** Sets an exit code other than success. */
    public Result exit(ExitCode code) {
        this.exit = code;
        return this;
    }

    /** The blocks for people; made once. */
    public List<Block> blocks() {
        if (made == null) {
            made = blocks.get();
        }
        return made;
    }

    /** The names by which {@code --columns} selects; none if the result is not a table. */
    public List<String> columns() {
        Table table = flat();
        return (table == null ? blocks().stream() : Stream.of(table))
                .filter(Table.class::isInstance).map(Table.class::cast).findFirst()
                .map(found -> found.columns().stream().map(Column::key).toList())
                .orElse(List.of());
    }

    /** The table for CSV; null to use the blocks. */
    Table flat() {
        return flat == null ? null : flat.get();
    }

    /** The tree for programs; null if there is only text. */
    public JsonNode tree() {
        return tree == null ? null : tree.get();
    }

    /** The message about a table without rows; null for the table's. */
    String whenEmpty() {
        return whenEmpty;
    }

    /** The notes for standard error. */
    public List<String> notes() {
        return notes;
    }

    /** The warnings for standard error. */
    public List<String> warnings() {
        return warnings;
    }

    /** The exit code. */
    public ExitCode exit() {
        return exit;
    }
}
