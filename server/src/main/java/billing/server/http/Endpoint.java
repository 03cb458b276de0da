package billing.server.http;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/**
 * The listening socket and its I/O threads. Undertow's own builder does the same, but does not
 * count connections before their first request is complete.
 */
final class Endpoint {
    private static final int WORKERS = 64;
    private static final int FEWEST_PROCESSORS = 2;
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int BACKLOG = 1_000;
    private static final int IDLE_TIMEOUT_MILLIS = 120_000;
    private static final int UNLIMITED = 1_000_000;
    /** Bodies slightly over the limit are read to their end, so that 413 can be answered. */
    private static final int READ_AT_MOST = 4;
    private final XnioWorker worker;
    private final AcceptingChannel<? extends StreamConnection> socket;

    private Endpoint(XnioWorker worker, AcceptingChannel<? extends StreamConnection> socket) {
        this.worker = worker;
        this.socket = socket;
    }

    /**
     * Starts to listen.
     *
     * @param root handles every request
     * @throws IOException when it cannot listen on the address
     */
    static Endpoint open(Listening listening, HttpHandler root) throws IOException {
        Xnio xnio = Xnio.getInstance(Undertow.class.getClassLoader());
        XnioWorker worker = xnio.createWorker(OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, Math.max(FEWEST_PROCESSORS,
                        Runtime.getRuntime().availableProcessors()))
                .set(Options.CONNECTION_HIGH_WATER, UNLIMITED)
                .set(Options.CONNECTION_LOW_WATER, UNLIMITED)
                .set(Options.WORKER_TASK_CORE_THREADS, WORKERS)
                .set(Options.WORKER_TASK_MAX_THREADS, WORKERS).getMap());
        try {
            ByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER_BYTES, -1, 4);
            HttpOpenListener http = new HttpOpenListener(buffers, http(listening.limits()));
            http.setRootHandler(root);
            AcceptingChannel<? extends StreamConnection> socket = socket(xnio, worker, listening,
                    limited(http, new ConnectionLimit(listening.connectionsPerAddress(),
                            listening.proxies())));
            socket.resumeAccepts();
            return new Endpoint(worker, socket);
        } catch (IOException | RuntimeException e) {
            worker.shutdownNow();
            throw e;
        }
    }

    private static AcceptingChannel<? extends StreamConnection> socket(Xnio xnio,
            XnioWorker worker, Listening listening, ChannelListener<StreamConnection> opened)
            throws IOException {
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getByName(listening.host()), listening.port());
        int silence = (int) listening.limits().silence().toMillis();
        OptionMap options = OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, worker.getIoThreadCount())
                .set(Options.TCP_NODELAY, true).set(Options.REUSE_ADDRESSES, true)
                .set(Options.BALANCING_TOKENS, 1).set(Options.BALANCING_CONNECTIONS, 2)
                .set(Options.BACKLOG, BACKLOG).set(Options.READ_TIMEOUT, silence)
                .set(Options.WRITE_TIMEOUT, silence).getMap();
        return listening.tls() == null
                ? worker.createStreamConnectionServer(address,
                        ChannelListeners.openListenerAdapter(opened), options)
                : new UndertowXnioSsl(xnio, OptionMap.create(Options.USE_DIRECT_BUFFERS, true),
                        listening.tls()).createSslConnectionServer(worker, address,
                        ChannelListeners.openListenerAdapter(opened), options);
    }

    private static OptionMap http(Limits limits) {
        return OptionMap.builder().set(UndertowOptions.BUFFER_PIPELINED_DATA, true)
                .set(UndertowOptions.MAX_ENTITY_SIZE, READ_AT_MOST * limits.longestBody())
                .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, (int) limits.patience().toMillis())
                .set(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_TIMEOUT_MILLIS)
                .set(UndertowOptions.DECODE_URL, false)
                .set(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, true).getMap();
    }

    private static ChannelListener<StreamConnection> limited(
            ChannelListener<StreamConnection> next, ConnectionLimit limit) {
        return connection -> {
            InetAddress peer = connection.getPeerAddress(InetSocketAddress.class).getAddress();
            if (!limit.opened(peer)) {
                IoUtils.safeClose(connection);
                return;
            }
            AtomicBoolean counted = new AtomicBoolean(true);
            Runnable closed = () -> {
                if (counted.compareAndSet(true, false)) {
                    limit.closed(peer);
                }
            };
            next.handleEvent(connection);
            ChannelListener<? super StreamConnection> undertows = connection.getCloseListener();
            connection.setCloseListener(channel -> {
                closed.run();
                ChannelListeners.invokeChannelListener(channel, undertows);
            });
            // A connection that is closed within its first request notifies no other listener.
            if (!connection.isOpen()) {
                closed.run();
            }
        };
    }

    /** The address that it listens on. */
    InetSocketAddress address() {
        return socket.getLocalAddress(InetSocketAddress.class);
    }

    /**
     * Stops accepting connections and ends the threads; threads that do not end in time are left.
     */
    void close(long millis) {
        if (worker.isShutdown()) {
            return;
        }
        IoUtils.safeClose(socket);
        worker.shutdown();
        try {
            if (!worker.awaitTermination(millis, TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
