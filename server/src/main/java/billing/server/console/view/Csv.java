package billing.server.console.view;

import billing.server.page.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A table as a file of comma-separated values, which browsers save. */
public final class Csv {
    private final StringBuilder text = new StringBuilder();

    /** Adds a line. */
    public Csv line(List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ",").append(quoted(values.get(i)));
        }
        text.append("\r\n");
        return this;
    }

    /** The file with a name. */
    public Page page(String name) {
        return new Page(200, "text/csv; charset=utf-8",
                text.toString().getBytes(StandardCharsets.UTF_8), Map.of("Content-Disposition",
                "attachment; filename=\"" + name + "\""));
    }

    private static String quoted(String value) {
        return value.indexOf('"') >= 0 || value.indexOf(',') >= 0 || value.indexOf('\r') >= 0
                || value.indexOf('\n') >= 0 ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }
}
