package billing.cli.command.access;

import billing.cli.output.Result;
import billing.cli.session.ListenAddress;
import billing.cli.session.Session;
import billing.server.http.Listener;
import billing.webhook.KeyPairText;
import billing.webhook.SignatureCheck;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.SigningKeys;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Receives and prints webhook messages, to test deliveries. */
@Command(name = "listen",
        description = {"Receive and print webhook messages on this machine.",
            "Verifies signatures with the keys of the database and runs until stopped. Add the URL",
            "that it prints with `billing webhook add`."},
        footer = "  billing webhook listen --port 9000")
public final class WebhookListenCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0",
            description = "Port to listen on; 0 selects a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    public WebhookListenCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException {
        // As in `serve`: Undertow's own log would be mixed with the messages.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        try (Listener listener = listener(new ListenAddress("127.0.0.1", port))) {
            InetSocketAddress address = listener.address();
            session.say("listening on http://127.0.0.1:" + address.getPort() + "/");
            Thread.currentThread().join();
        }
        return Result.nothing();
    }

    private Listener listener(ListenAddress address) {
        try {
            return Listener.start(address.port(), this::print);
        } catch (UncheckedIOException e) {
            throw address.explained(e, "use another --port (0 selects a free one)");
        }
    }

    private void print(Listener.Message message) {
        boolean good = check().isGood(message.algorithm(), message.signature(), message.body());
        session.say((good ? "valid signature, " : "INVALID SIGNATURE, ") + message.algorithm());
        session.console().out().println(message.body());
        session.console().out().flush();
    }

    /** Checks with the current keys: the JWT key is created with the first message. */
    private SignatureCheck check() {
        return session.database().read(handle -> new SignatureCheck(
                new HmacKeys(handle).all(session.now()), new SigningKeys(handle).find()
                        .map(KeyPairText::verifyingKey).orElse(null)));
    }
}
