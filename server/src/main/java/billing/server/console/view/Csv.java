package billing.server.console.view;

import billing.input.file.CsvCells;
import billing.input.file.CsvWriter;
import billing.server.page.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table as a file of comma-separated values, which browsers save and spreadsheets open. */
public final class Csv {
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row; cells that spreadsheets would run as formulas are escaped. */
    public Csv row(List<String> cells) {
        rows.add(cells.stream().map(CsvCells.ESCAPED::cell).toList());
        return this;
    }

    /** The file with a name. */
    public Page page(String name) {
        return new Page(200, "text/csv; charset=utf-8",
                CsvWriter.text(csv -> rows.forEach(csv::row)).getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Disposition", "attachment; filename=\"" + name + "\""));
    }
}
