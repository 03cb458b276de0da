package billing.mail.smtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A mail server that receives a mail and closes the connection without a reply. */
final class HalfwayServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final Thread thread = new Thread(this::serve, "halfway");

    HalfwayServer() throws IOException {
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        try {
            while (true) {
                try (Socket client = socket.accept()) {
                    converse(client);
                }
            }
        } catch (IOException e) {
            // Closed.
            return;
        }
    }

    private static void converse(Socket client) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(),
                StandardCharsets.US_ASCII));
        OutputStream out = client.getOutputStream();
        reply(out, "220 localhost");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            boolean isData = line.equals("DATA");
            reply(out, isData ? "354 go on" : "250 fine");
            if (isData) {
                while (!".".equals(line)) {
                    line = in.readLine();
                }
                return;
            }
        }
    }

    private static void reply(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
