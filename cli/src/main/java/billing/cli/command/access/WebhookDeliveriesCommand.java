package billing.cli.command.access;

import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.cli.session.TimeRange;
import billing.cli.session.UsageException;
import billing.engine.PageOf;
import billing.webhook.MessageStatus;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.WebhookSignature;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages.MessageFilter;
import billing.webhook.store.WebhookMessages;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists webhook messages. */
@Command(name = "deliveries", description = "List webhook messages with their delivery status.",
        footer = {"  billing webhook deliveries --status failed",
            "  billing webhook deliveries --http 5xx --type invoice.created"})
public final class WebhookDeliveriesCommand implements Callable<Result> {
    private static final Pattern RANGE = Pattern.compile("(\\d{3})(?:-(\\d{3}))?");
    private static final Pattern CLASS = Pattern.compile("(\\d)xx");
    private static final int CLASS_SIZE = 100;
    /** A receiver may respond with a whole page; its beginning shows what it is. */
    private static final int RESPONSE_WIDTH = 80;
    /** What servers respond with to a header that is too large for them. */
    private static final Set<Integer> TOO_LARGE = Set.of(400, 413, 414, 431);
    /** Common servers take 8 KB of headers. */
    private static final int LARGEST_HEADER = 8_000;
    private final Session session;

    @Option(names = "--status", paramLabel = "STATUS",
            description = "Filter by status: pending, retrying, succeeded or failed. Repeatable.")
    private List<MessageStatus> statuses;
    @Option(names = "--type", paramLabel = "TYPE",
            description = "Filter by event type. Repeatable.")
    private List<String> types;
    @Option(names = "--http", paramLabel = "STATUS",
            description = "Filter by response: 404, 5xx, 404-412, or timeout (no response).")
    private String http;
    @Option(names = "--from", paramLabel = "INSTANT",
            description = "Only messages created at this time or later.")
    private String from;
    @Option(names = "--to", paramLabel = "INSTANT",
            description = "Only messages created at this time or earlier.")
    private String to;
    @Mixin
    private PageOptions pages;

    public WebhookDeliveriesCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<WebhookMessage> found = session.database().read(handle ->
                new WebhookMessages(handle).page(filter(), pages.page(session)));
        Table table = Table.of(Column.text("Created"), Column.text("Type"),
                Column.text("Object"), Column.text("Status"), Column.number("HTTP").key("http"),
                Column.number("Failures"), Column.text("Response"),
                Column.text("Id").optional());
        found.items().forEach(one -> table.row(one.createdAt(), one.event().type(),
                one.event().objectId(),
                one.delivery().status().name().toLowerCase(Locale.ROOT),
                one.delivery().httpStatus(), one.delivery().retries(),
                Cell.oneLine(one.delivery().response(), RESPONSE_WIDTH), one.id()));
        Result result = Result.of(table.whenEmpty("no messages"));
        largeHeader(found.items()).ifPresent(bytes -> result.note("messages were refused with a"
                + " signature header of " + bytes + " bytes; use hmac: `billing api PUT"
                + " /webhook_endpoints/ID '{\"webhook_endpoint\": {\"signature_algo\":"
                + " \"hmac\"}}'`"));
        return PageOptions.withNext(result, found, "messages");
    }

    /** The greatest signature header that a receiver may have refused for its size. */
    private OptionalInt largeHeader(List<WebhookMessage> messages) {
        Set<UUID> jwt = session.database().read(handle -> new WebhookEndpoints(handle).all())
                .stream().filter(one -> one.algorithm() == SignatureAlgorithm.JWT)
                .map(WebhookEndpoint::id).collect(Collectors.toSet());
        return messages.stream().filter(one -> jwt.contains(one.endpointId())
                        && one.delivery().httpStatus() != null
                        && TOO_LARGE.contains(one.delivery().httpStatus()))
                .mapToInt(one -> WebhookSignature.jwtLength(one.event().payload(), ""))
                .filter(bytes -> bytes > LARGEST_HEADER).max();
    }

    private MessageFilter filter() {
        Integer least = null;
        Integer greatest = null;
        boolean unanswered = "timeout".equals(http);
        if (http != null && !unanswered) {
            Matcher range = RANGE.matcher(http);
            Matcher group = CLASS.matcher(http);
            if (range.matches()) {
                least = Integer.valueOf(range.group(1));
                greatest = range.group(2) == null ? least : Integer.valueOf(range.group(2));
            } else if (group.matches()) {
                least = Integer.parseInt(group.group(1)) * CLASS_SIZE;
                greatest = least + CLASS_SIZE - 1;
            } else {
                throw new UsageException("--http: \"" + http + "\" is not a status",
                        "use a status like 404, 5xx, 404-412 or timeout");
            }
        }
        TimeRange times = TimeRange.parse(from, to, ZoneOffset.UTC);
        return new MessageFilter(statuses, types, times.from(), times.to(), least, greatest,
                unanswered);
    }
}
