package billing.mail.smtp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.SocketFactory;

/** Makes connections whose replies are limited ({@link BoundedSocket}). */
final class BoundedSockets extends SocketFactory {
    private final Duration timeout;

    BoundedSockets(Duration timeout) {
        this.timeout = timeout;
    }

    @Override
    public Socket createSocket() {
        return new BoundedSocket(timeout);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws IOException {
        return connected(new InetSocketAddress(host, port),
                new InetSocketAddress(from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws IOException {
        return connected(new InetSocketAddress(host, port),
                new InetSocketAddress(from, fromPort));
    }

    private Socket connected(InetSocketAddress server, InetSocketAddress from)
            throws IOException {
        Socket socket = createSocket();
        socket.bind(from);
        socket.connect(server, (int) timeout.toMillis());
        return socket;
    }
}
