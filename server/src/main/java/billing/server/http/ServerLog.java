package billing.server.http;

import billing.input.PrintableText;
import billing.kernel.error.StoreException;
import billing.kernel.time.BillingClock;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/** What the server tells the person who runs it: a line an event, for people or for programs. */
public final class ServerLog {
    private final PrintStream stream;
    private final boolean json;
    private final BillingClock clock;

    /**
     * A log.
     *
     * @param json  whether lines are JSON objects
     * @param clock when things really happen, whatever a test clock says
     */
    public ServerLog(PrintStream stream, boolean json, BillingClock clock) {
        this.stream = stream;
        this.json = json;
        this.clock = clock;
    }

    /** Something went as it should. */
    public void info(String event, Map<String, ?> facts) {
        write("info", event, facts);
    }

    /** Something works, but not as whoever runs the server may expect. */
    public void warning(String event, Map<String, ?> facts) {
        write("warning", event, facts);
    }

    /**
     * Something went wrong that the server could not help; with its trace, unless the database
     * cannot be used, which the message explains.
     */
    public void failure(String event, Throwable cause) {
        if (cause instanceof StoreException store) {
            write("error", event, Map.of("cause", store.getMessage() + "; " + store.hint()));
            return;
        }
        write("error", event, Map.of("cause", String.valueOf(cause)));
        synchronized (this) {
            if (!json) {
                StringWriter trace = new StringWriter();
                cause.printStackTrace(new PrintWriter(trace));
                stream.print(PrintableText.lines(trace.toString()));
                stream.flush();
            }
        }
    }

    private synchronized void write(String level, String event, Map<String, ?> facts) {
        if (json) {
            ObjectNode line = JsonNodeFactory.instance.objectNode()
                    .put("time", clock.now().toString()).put("level", level).put("event", event);
            facts.forEach((name, value) -> line.put(name, String.valueOf(value)));
            stream.println(PrintableText.line(line.toString()));
        } else {
            StringBuilder line = new StringBuilder(clock.now().toString()).append(' ')
                    .append(level.toUpperCase(Locale.ROOT)).append(' ').append(event);
            facts.forEach((name, value) ->
                    line.append(' ').append(name).append('=').append(value));
            stream.println(PrintableText.line(line.toString()));
        }
        stream.flush();
    }
}
