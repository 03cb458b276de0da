package billing.cli.command.access;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.server.http.Listener;
import billing.webhook.KeyPairText;
import billing.webhook.SignatureCheck;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.SigningKeys;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the messages that come in, to try receivers out. */
@Command(name = "listen",
        description = {"Receive messages on this machine, check their signatures with the keys of",
            "the database, and print them, until stopped.",
            "Register the address that it prints with `billing webhook add`."},
        footer = "  billing webhook listen --port 9000")
public final class WebhookListenCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0",
            description = "Port to listen on, 0 for a free one; ${DEFAULT-VALUE} by default.")
    private int port;

    /** The command of a session. */
    public WebhookListenCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException {
        // As in `serve`: Undertow's own notes would stand between the messages.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        try (Listener listener = Listener.start(port, message -> {
            boolean good = check().isGood(message.algorithm(), message.signature(),
                    message.body());
            session.say((good ? "signed by this database, " : "WRONG SIGNATURE, ")
                    + message.algorithm());
            session.console().out().println(message.body());
            session.console().out().flush();
        })) {
            InetSocketAddress address = listener.address();
            session.say("listening on http://127.0.0.1:" + address.getPort() + "/");
            Thread.currentThread().join();
        }
        return Result.nothing();
    }

    /** With the keys as they are now: the one of JWT is made with the first message. */
    private SignatureCheck check() {
        return session.database().read(handle -> new SignatureCheck(
                new HmacKeys(handle).all(session.now()), new SigningKeys(handle).find()
                        .map(KeyPairText::verifyingKey).orElse(null)));
    }
}
