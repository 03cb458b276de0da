package billing.mail.smtp;

import billing.kernel.limit.Limit;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * A connection to a server whose replies are limited in size and time: the mail library reads lines
 * and replies of any length into memory, and its own time limit begins again with every byte.
 */
final class BoundedSocket extends Socket {
    private final long nanos;
    private long began = System.nanoTime();
    private long received;

    /**
     * A socket that is not connected.
     *
     * @param timeout the longest that the reply to what was sent may take
     */
    BoundedSocket(Duration timeout) {
        this.nanos = timeout.toNanos();
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                awaitAtMost();
                int count = super.read(bytes, offset, length);
                count(count);
                return count;
            }
        };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
                began = System.nanoTime();
                received = 0;
            }
        };
    }

    private void awaitAtMost() throws IOException {
        long left = (nanos - (System.nanoTime() - began)) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("no complete reply in time");
        }
        setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
    }

    private void count(int bytes) throws IOException {
        received += Math.max(0, bytes);
        if (received > Limit.MAIL_REPLY.most()) {
            throw new IOException("replied with more than " + Limit.MAIL_REPLY.shown());
        }
    }
}
