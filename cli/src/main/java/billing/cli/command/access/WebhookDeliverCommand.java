package billing.cli.command.access;

import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.engine.Engines;
import billing.kernel.time.SystemClock;
import billing.server.link.PortalPass;
import billing.server.webhook.Delivery;
import billing.server.webhook.WebhookTargets;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Delivers due webhook messages without a server. */
@Command(name = "deliver",
        description = {"Deliver all webhook messages that are due.",
            "Each message is attempted once. A running server delivers messages by itself."},
        footer = "  billing webhook deliver --public-url https://billing.example.com")
public final class WebhookDeliverCommand implements Callable<Result> {
    private static final long WAIT_MILLIS = 1_000;
    private final Session session;

    @Option(names = "--public-url", paramLabel = "URL",
            description = "Issuer in JWT signatures. Default: public_url of the settings, or"
                + " http://127.0.0.1:8080")
    private String publicUrl;
    @Option(names = "--allow-private-webhooks",
            description = "Also send to private networks and to this machine.")
    private boolean privateWebhooks;

    public WebhookDeliverCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException {
        Table table = Table.of(Column.text("Type"), Column.number("HTTP").key("http"),
                Column.text("Response"), Column.text("Id").optional());
        boolean[] failed = new boolean[1];
        String issuer = Objects.requireNonNullElse(session.publicUrl(publicUrl),
                PortalPass.USUAL_BASE);
        try (Delivery delivery = new Delivery(session.database(), session.identifiers(),
                Engines.clock(session.databaseAddress(), new SystemClock()), session.prefix(),
                new WebhookTargets(privateWebhooks, privateWebhooks), issuer, Delivery.STEP,
                (message, attempt) -> {
                    failed[0] |= !attempt.isGood();
                    table.row(message.event().type(), attempt.httpStatus(), attempt.response(),
                            message.id());
                })) {
            delivery.round(0);
            while (delivery.isBusy()) {
                delivery.round(WAIT_MILLIS);
            }
        }
        return Result.of(table.whenEmpty("no messages are due"))
                .exit(failed[0] ? ExitCode.FAILED : ExitCode.DONE);
    }
}
