package billing.engine.postgresql;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.SocketFactory;

/**
 * The sockets of the driver. A statement may take as long as it needs, but a server that has fallen
 * silent, as when a network drops everything, is not waited for: while an answer is awaited,
 * the server is asked from time to time by a connection of its own, and if that is not answered
 * either, reading fails as when the connection had been lost.
 */
public final class WatchedSockets extends SocketFactory {
    /** Asks whether the server has TLS, which it answers before it knows who asks. */
    private static final byte[] QUESTION = {0, 0, 0, 8, 0x04, (byte) 0xD2, 0x16, 0x2F};
    private final int silenceMillis;

    /**
     * Sockets for one server; made by the driver.
     *
     * @param silenceMillis how long an answer is awaited until the server is asked, and how long
     *                      the answer to this question, which needs no work
     */
    public WatchedSockets(String silenceMillis) {
        this.silenceMillis = Integer.parseInt(silenceMillis);
    }

    /** A socket whose limit for one read, where the driver has set none, is the silence. */
    private static final class Watched extends Socket {
        private final int silenceMillis;
        /** What the driver has set; 0 for none. */
        private volatile int limitMillis;

        Watched(int silenceMillis) throws SocketException {
            this.silenceMillis = silenceMillis;
            setSoTimeout(0);
        }

        @Override
        public void setSoTimeout(int millis) throws SocketException {
            limitMillis = millis;
            super.setSoTimeout(millis == 0 ? silenceMillis : millis);
        }

        @Override
        public int getSoTimeout() {
            return limitMillis;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new Answers(super.getInputStream());
        }

        /** What the server sends. */
        private final class Answers extends FilterInputStream {
            Answers(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                while (true) {
                    try {
                        return in.read(buffer, offset, length);
                    } catch (SocketTimeoutException e) {
                        if (limitMillis != 0) {
                            throw e;
                        }
                        // The driver reads again after a timeout that it has not set.
                        if (!isAnswering(getRemoteSocketAddress(), silenceMillis)) {
                            throw new SocketException("the server does not answer");
                        }
                    }
                }
            }
        }
    }

    /** Any reaction is an answer, also that it ends the connection. */
    private static boolean isAnswering(SocketAddress server, int withinMillis) {
        try (Socket asked = new Socket()) {
            asked.connect(server, withinMillis);
            asked.setSoTimeout(withinMillis);
            asked.getOutputStream().write(QUESTION);
            asked.getInputStream().read();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public Socket createSocket() throws IOException {
        return new Watched(silenceMillis);
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw connected();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress own, int ownPort) {
        throw connected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw connected();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress own, int ownPort) {
        throw connected();
    }

    private static UnsupportedOperationException connected() {
        return new UnsupportedOperationException("the driver connects its sockets itself");
    }
}
