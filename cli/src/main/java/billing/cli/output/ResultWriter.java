package billing.cli.output;

import billing.input.PrintableText;
import billing.input.file.CsvCells;
import billing.input.file.CsvWriter;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Writes the data of a result in the chosen format.
 *
 * @param format    the format
 * @param terminal  whether standard output is a terminal
 * @param colours   whether tables are coloured
 * @param width     the terminal's width in characters; 0 to cut nothing
 * @param cells     how texts are written to CSV
 * @param selection the columns or fields to write
 */
public record ResultWriter(OutputFormat format, boolean terminal, boolean colours, int width,
                           CsvCells cells, Selection selection) {
    /**
     * The text for standard output; empty or ending with a line break.
     *
     * @throws UnknownSelectionException if a selected column or field does not exist
     */
    public String write(Result result) {
        if (!selection.fields().isEmpty()) {
            return fields(result);
        }
        if (!selection.columns().isEmpty()) {
            return columns(result);
        }
        if (format == OutputFormat.TABLE) {
            return view(result.blocks());
        }
        if (format == OutputFormat.CSV) {
            Table flat = result.flat();
            return flat == null ? csv(result.blocks()) : csv(flat);
        }
        JsonNode tree = result.tree();
        return tree == null ? view(result.blocks()) : text(tree);
    }

    private String fields(Result result) {
        JsonNode tree = result.tree();
        if (tree == null) {
            throw new UnknownSelectionException("--fields: the result of this command has no"
                    + " fields", "omit --fields");
        }
        return switch (format) {
            case TABLE -> view(List.of(selection.table(tree)));
            case CSV -> csv(selection.table(tree));
            case JSON, YAML -> text(selection.select(tree));
        };
    }

    private String columns(Result result) {
        if (format == OutputFormat.JSON || format == OutputFormat.YAML) {
            throw new UnknownSelectionException("--columns applies to table and csv only",
                    "select fields of " + format.name().toLowerCase(Locale.ROOT)
                            + " with --fields");
        }
        Table table = result.flat() != null ? result.flat() : result.blocks().stream()
                .filter(Table.class::isInstance).map(Table.class::cast).findFirst()
                .orElseThrow(() -> new UnknownSelectionException("--columns: the result of this"
                        + " command is not a table", "omit --columns"));
        Table chosen = selection.select(table);
        return format == OutputFormat.CSV ? csv(chosen) : view(List.of(chosen));
    }

    private String text(JsonNode tree) {
        return shown(format == OutputFormat.JSON ? json(tree) : yaml(tree));
    }

    /** The data unchanged, or, on a terminal, with control characters made visible. */
    public String shown(String data) {
        return terminal ? PrintableText.lines(data) : data;
    }

    /** The message for an empty list, for people only; null if there is none. */
    public String emptiness(Result result) {
        if (format != OutputFormat.TABLE) {
            return null;
        }
        return result.blocks().stream()
                .filter(block -> block instanceof Table table && table.rows().isEmpty())
                .map(block -> result.whenEmpty() != null ? result.whenEmpty()
                        : ((Table) block).whenEmpty()).filter(Objects::nonNull)
                .findFirst().orElse(null);
    }

    private String view(List<Block> blocks) {
        return new TerminalView(colours, width).render(blocks);
    }

    private String csv(List<Block> blocks) {
        for (Block block : blocks) {
            if (block instanceof Table table) {
                return csv(table);
            }
        }
        for (Block block : blocks) {
            if (block instanceof Facts facts) {
                return csv(facts.asTable());
            }
        }
        return view(blocks);
    }

    private String csv(Table table) {
        return shown(CsvWriter.text(csv -> {
            csv.row(table.columns().stream().map(column -> cells.cell(column.key())).toList());
            table.rows().forEach(row -> csv.row(row.stream().map(cell ->
                    cell.value() == null ? "" : cells.cell(CellText.plain(cell.value())))
                    .toList()));
        }));
    }

    private static String json(JsonNode tree) {
        var separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("").withObjectEmptySeparator("");
        var indent = new DefaultIndenter("  ", "\n");
        var printer = new DefaultPrettyPrinter(separators)
                .withObjectIndenter(indent).withArrayIndenter(indent);
        var mapper = JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .defaultPrettyPrinter(printer).build();
        return write(mapper, tree) + "\n";
    }

    private static String yaml(JsonNode tree) {
        var mapper = YAMLMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES,
                        YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS).build();
        return write(mapper, tree);
    }

    private static String write(ObjectMapper mapper, JsonNode tree) {
        try {
            return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
