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

/** The log of the server: one line per event, as text or JSON. */
public final class ServerLog {
    private final PrintStream stream;
    private final boolean json;
    private final BillingClock clock;

    /**
     * A log.
     *
     * @param json  whether lines are JSON objects
     * @param clock the system time, independent of a test clock
     */
    public ServerLog(PrintStream stream, boolean json, BillingClock clock) {
        this.stream = stream;
        this.json = json;
        this.clock = clock;
    }

    /** Logs a normal event. */
    public void info(String event, Map<String, ?> facts) {
        write("info", event, facts);
    }

    /** Logs an event that the operator of the server may not expect. */
    public void warning(String event, Map<String, ?> facts) {
        write("warning", event, facts);
    }

    /**
     * Logs an unexpected failure with its stack trace; without one when the database cannot be
     * used, which the message explains.
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
