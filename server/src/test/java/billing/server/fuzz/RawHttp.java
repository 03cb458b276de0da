package billing.server.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Sends bytes as they are: what a client library would correct or refuse gets through. */
final class RawHttp {
    private static final int MOST_MILLIS = 20_000;
    private static final byte[] HEAD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private final int port;

    RawHttp(int port) {
        this.port = port;
    }

    /** What came back; status 0 when the server hung up without a word. */
    record Answer(int status, String head, String body) {
        boolean isJson() {
            return head.toLowerCase(Locale.ROOT).contains("content-type: application/json");
        }
    }

    Answer send(byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(MOST_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.getOutputStream().flush();
            } catch (IOException e) {
                // The server need not read what it has already refused.
                return read(socket);
            }
            return read(socket);
        }
    }

    private static Answer read(Socket socket) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(bytes);
        } catch (IOException e) {
            // What has come until the connection broke is the answer.
            bytes.writeBytes(new byte[0]);
        }
        return answer(bytes.toString(StandardCharsets.UTF_8));
    }

    private static Answer answer(String text) {
        int end = text.indexOf(new String(HEAD_END, StandardCharsets.US_ASCII));
        if (end < 0) {
            return new Answer(0, "", "");
        }
        String head = text.substring(0, end);
        return new Answer(Integer.parseInt(head.split(" ")[1]), head,
                text.substring(end + HEAD_END.length));
    }
}
