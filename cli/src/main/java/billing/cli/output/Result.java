package billing.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a command answers: data in two forms of which only the wanted one is made, notes for the
 * person at the terminal, and how it ended.
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
    private ExitCode exit = ExitCode.DONE;

    private Result(Supplier<List<Block>> blocks, Supplier<JsonNode> tree) {
        this.blocks = blocks;
        this.tree = tree;
    }

    /** A resource or a list of them: blocks for people, the API's tree for programs. */
    public static Result of(Supplier<List<Block>> blocks, Supplier<JsonNode> tree) {
        return new Result(blocks, tree);
    }

    /** A table that no resource of the API stands behind; its tree is an array of its rows. */
    public static Result of(Table table) {
        return new Result(() -> List.of(table), () -> Trees.of(table));
    }

    /** Facts that no resource of the API stands behind; their tree is an object. */
    public static Result of(Facts facts) {
        return new Result(() -> List.of(facts), () -> Trees.of(facts));
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

    /** Text that is the same in every form: a script, a page of help. */
    public static Result text(String text) {
        return new Result(() -> List.of(Text.of(text)), null);
    }

    /** No data, only what happened; add notes to say it. */
    public static Result nothing() {
        return new Result(List::of, null);
    }

    /** Gives the table for CSV where the first one among the blocks does not hold everything. */
    public Result flat(Supplier<Table> table) {
        this.flat = table;
        return this;
    }

    /** Shows people more below what there is; programs get the same as before. */
    public Result below(Supplier<List<Block>> more) {
        Supplier<List<Block>> first = blocks;
        blocks = () -> Stream.concat(first.get().stream(), more.get().stream()).toList();
        return this;
    }

    /** Adds a sentence for the person, on standard error; {@code --quiet} silences it. */
    public Result note(String sentence) {
        notes.add(sentence);
        return this;
    }

    /** Names the command that a person most likely wants next. */
    public Result next(String command) {
        return note("next: " + command);
    }

    /** Ends in another way than done. */
    public Result exit(ExitCode code) {
        this.exit = code;
        return this;
    }

    /** What people see; made once. */
    public List<Block> blocks() {
        if (made == null) {
            made = blocks.get();
        }
        return made;
    }

    /** The rows of CSV; null when the blocks tell. */
    Table flat() {
        return flat == null ? null : flat.get();
    }

    /** What programs get; null when there is only text. */
    public JsonNode tree() {
        return tree == null ? null : tree.get();
    }

    /** The sentences for the person. */
    public List<String> notes() {
        return notes;
    }

    /** How the command ended. */
    public ExitCode exit() {
        return exit;
    }
}
