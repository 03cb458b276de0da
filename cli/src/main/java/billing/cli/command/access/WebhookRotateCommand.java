package billing.cli.command.access;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.DurationText;
import billing.cli.session.Session;
import billing.webhook.HmacKey;
import billing.webhook.WebhookEndpoint;
import billing.webhook.service.HmacKeyRotation;
import billing.webhook.store.WebhookEndpoints;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces a key of HMAC signatures. */
@Command(name = "rotate",
        description = {"Replace the HMAC key of the organization or an endpoint.",
            "During --keep-for, messages have two signatures: X-Svc-Signature with the old key and",
            "X-Svc-Signature-Next with the new one. Receivers should accept a message if either is",
            "valid, and remove the old key afterwards."},
        footer = {"  billing webhook rotate", "  billing webhook rotate --keep-for 0",
            "  billing webhook rotate https://example.com/hooks --keep-for 7d"})
public final class WebhookRotateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ENDPOINT", arity = "0..1",
            description = {"URL or id of an endpoint, which gets its own key.",
                "Default: the organization's key"})
    private String named;
    @Option(names = "--keep-for", paramLabel = "DURATION", defaultValue = "24h",
            description = "How long the old key signs: 7d, 12h or 0."
                + " Default: ${DEFAULT-VALUE}")
    private String keepFor;

    public WebhookRotateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Duration kept = DurationText.parse("--keep-for", keepFor);
        HmacKey key = session.database().write(handle -> {
            HmacKeyRotation rotation = new HmacKeyRotation(handle, session.now());
            if (named == null) {
                return rotation.rotateOfOrganization(kept);
            }
            UUID id = new WebhookEndpoints(handle).find(named).map(WebhookEndpoint::id)
                    .orElseGet(() -> IdArguments.of(named, "webhook_endpoint"));
            return rotation.rotate(id, kept);
        });
        return Result.of(key.next() == null ? Facts.none().fact("HMAC key", key.key())
                : Facts.none().fact("HMAC key", key.next())
                        .fact("Old HMAC key expires", key.nextFrom()));
    }
}
