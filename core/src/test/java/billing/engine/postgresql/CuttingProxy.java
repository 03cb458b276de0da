package billing.engine.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy between the program and a server that counts round trips, and breaks one connection when
 * it commits what it has written: one that reads ends its transactions at any time.
 */
public final class CuttingProxy implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;
    /** What the driver sends first: later commits name this statement. */
    private static final Pattern PREPARED_COMMIT = Pattern.compile("(S_\\d+)\0COMMIT\0");
    /** The end of all that the driver sends before it waits for answers. */
    private static final String SYNC = "S\0\0\0\4";
    private final ServerSocket entry;
    private final AtomicInteger roundTrips = new AtomicInteger();
    private final String host;
    private final int port;
    /** Kept, because a socket that nobody knows any more is closed. */
    private final List<Socket> unanswered = new CopyOnWriteArrayList<>();
    private volatile boolean isSilent;
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NONE);

    /** Where the connection breaks. */
    enum Cut {
        /** Nowhere. */
        NONE,
        /** Before the server receives the commit. */
        BEFORE,
        /** After the server has received it, before its answer arrives. */
        AFTER
    }

    public CuttingProxy(String host, int port) throws IOException {
        this.host = host;
        this.port = port;
        this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public int port() {
        return entry.getLocalPort();
    }

    /** How often the driver has waited for answers so far. */
    public int roundTrips() {
        return roundTrips.get();
    }

    /** Breaks the connection that commits next. */
    void cut(Cut where) {
        next.set(where);
    }

    /** From now on nothing is passed on, and nothing closed, as by a network that drops all. */
    void fallSilent() {
        isSilent = true;
    }

    private void accept() {
        try {
            while (!entry.isClosed()) {
                Socket client = entry.accept();
                // A thread that waits in accept still gets what arrives just after the close.
                if (entry.isClosed()) {
                    client.close();
                    return;
                }
                if (isSilent) {
                    unanswered.add(client);
                    continue;
                }
                Socket server = new Socket(host, port);
                start(() -> copy(client, server, true));
                start(() -> copy(server, client, false));
            }
        } catch (IOException e) {
            // Closed.
            return;
        }
    }

    private void copy(Socket from, Socket to, boolean isClient) {
        byte[] buffer = new byte[BUFFER];
        String commit = "\0COMMIT\0";
        boolean writes = true;
        try (from; to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (isSilent) {
                    continue;
                }
                String sent = new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
                if (isClient && sent.endsWith(SYNC)) {
                    roundTrips.incrementAndGet();
                }
                Matcher prepared = PREPARED_COMMIT.matcher(sent);
                boolean prepares = prepared.find();
                commit = prepares ? "\0" + prepared.group(1) + "\0" : commit;
                writes &= !sent.contains("READ ONLY");
                Cut cut = isClient && writes && (prepares || sent.contains(commit))
                        ? next.getAndSet(Cut.NONE) : Cut.NONE;
                if (cut == Cut.BEFORE) {
                    return;
                }
                if (cut == Cut.AFTER) {
                    from.setSoLinger(true, 0);
                    from.close();
                }
                out.write(buffer, 0, read);
                if (cut == Cut.AFTER) {
                    // The server reads what was sent before it sees the end.
                    to.shutdownOutput();
                    to.getInputStream().readAllBytes();
                    return;
                }
            }
        } catch (IOException e) {
            // The other side is closed with this one.
            return;
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        entry.close();
        for (Socket client : unanswered) {
            client.close();
        }
    }
}
