package billing.cli.distribution;

import billing.engine.driver.Schema;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A session of a PostgreSQL server whose every statement answers the same row, which describes an
 * empty schema of the newest version. Only what the driver expects of the protocol is there
 * (PostgreSQL manual, "Frontend/Backend Protocol").
 */
final class TrainingSession {
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    /** The settings that the driver requires a server to report. */
    private static final Map<String, String> SETTINGS = Map.of("server_version", "15.0",
            "client_encoding", "UTF8", "DateStyle", "ISO, MDY", "TimeZone", "UTC",
            "integer_datetimes", "on", "standard_conforming_strings", "on");
    /** The columns of the row. The first is the version, the second would be the mark of a move. */
    private static final Map<String, String> ROW = new LinkedHashMap<>();
    private static final int TEXT = 25;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream content = new DataOutputStream(bytes);
    /** The first words of prepared statements, by their names. */
    private final Map<String, String> commands = new HashMap<>();
    /** The first word of the statement that is executed next. */
    private String command = "";
    private boolean isInTransaction;

    static {
        ROW.put("id", Integer.toString(Schema.NEWEST));
        ROW.put("marked", null);
        ROW.put("total", "1");
    }

    TrainingSession(Socket client) throws IOException {
        in = new DataInputStream(client.getInputStream());
        out = new DataOutputStream(client.getOutputStream());
    }

    /** Answers until the driver ends the session. */
    void answer() throws IOException {
        begin();
        for (int type = in.read(); type >= 0 && type != 'X'; type = in.read()) {
            byte[] message = new byte[in.readInt() - Integer.BYTES];
            in.readFully(message);
            answer(type, new String(message, StandardCharsets.UTF_8));
        }
    }

    /** Refuses encryption and asks for no password. */
    private void begin() throws IOException {
        int length = in.readInt();
        int request = in.readInt();
        while (request == SSL_REQUEST || request == GSS_REQUEST) {
            out.write('N');
            length = in.readInt();
            request = in.readInt();
        }
        in.readFully(new byte[length - 2 * Integer.BYTES]);
        content.writeInt(0);
        send('R');
        for (var setting : SETTINGS.entrySet()) {
            text(setting.getKey());
            text(setting.getValue());
            send('S');
        }
        ready();
    }

    private void answer(int type, String message) throws IOException {
        switch (type) {
            case 'Q' -> {
                command = firstWord(message);
                complete();
                ready();
            }
            case 'P' -> {
                String[] named = message.split("\0", -1);
                commands.put(named[0], firstWord(named[1]));
                send('1');
            }
            case 'B' -> {
                command = commands.get(message.split("\0", -1)[1]);
                send('2');
            }
            case 'C' -> send('3');
            case 'D' -> describe(message.startsWith("S"));
            case 'E' -> execute();
            case 'S' -> ready();
            default -> { }
        }
    }

    private void ready() throws IOException {
        content.write(isInTransaction ? 'T' : 'I');
        send('Z');
    }

    private static String firstWord(String statement) {
        return statement.strip().split("\\W")[0];
    }

    /** Confirms a statement; a transaction goes on until the session ends. */
    private void complete() throws IOException {
        isInTransaction |= command.equals("BEGIN");
        text(command.equals("SELECT") ? "SELECT 1" : command);
        send('C');
    }

    private void describe(boolean withParameters) throws IOException {
        if (withParameters) {
            content.writeShort(0);
            send('t');
        }
        content.writeShort(ROW.size());
        for (String name : ROW.keySet()) {
            text(name);
            content.writeInt(0);
            content.writeShort(0);
            content.writeInt(TEXT);
            content.writeShort(-1);
            content.writeInt(-1);
            content.writeShort(0);
        }
        send('T');
    }

    private void execute() throws IOException {
        if (command.equals("SELECT")) {
            content.writeShort(ROW.size());
            for (String value : ROW.values()) {
                content.writeInt(value == null ? -1 : value.length());
                content.writeBytes(value == null ? "" : value);
            }
            send('D');
        }
        complete();
    }

    private void text(String text) throws IOException {
        content.writeBytes(text);
        content.write(0);
    }

    /** Sends a message of what was written. */
    private void send(char type) throws IOException {
        out.write(type);
        out.writeInt(bytes.size() + Integer.BYTES);
        bytes.writeTo(out);
        bytes.reset();
    }
}
