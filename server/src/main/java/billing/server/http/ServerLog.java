package billing.server.http;

import billing.time.BillingClock;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
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

    /** Something went wrong that the server could not help; with its trace. */
    public void failure(String event, Throwable cause) {
        write("error", event, Map.of("cause", String.valueOf(cause)));
        synchronized (this) {
            if (!json) {
                cause.printStackTrace(stream);
                stream.flush();
            }
        }
    }

    private synchronized void write(String level, String event, Map<String, ?> facts) {
        if (json) {
            ObjectNode line = JsonNodeFactory.instance.objectNode()
                    .put("time", clock.now().toString()).put("level", level).put("event", event);
            facts.forEach((name, value) -> line.put(name, String.valueOf(value)));
            stream.println(line);
        } else {
            StringBuilder line = new StringBuilder(clock.now().toString()).append(' ')
                    .append(level.toUpperCase(Locale.ROOT)).append(' ').append(event);
            facts.forEach((name, value) ->
                    line.append(' ').append(name).append('=').append(value));
            stream.println(line);
        }
        stream.flush();
    }
}
