package billing.server.console.webhook;

import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import billing.webhook.store.WebhookMessages;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Lists endpoints and messages, and shows each message. */
public final class WebhookSection implements ConsolePage {
    static final String NAME = "webhooks";
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Webhooks";
    }

    @Override
    public String permission() {
        return "webhook_endpoint";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        WebhookPages pages = new WebhookPages(visit);
        return path.isEmpty() ? Optional.of(pages.list())
                : path.size() == 1 && UUID_TEXT.matcher(path.get(0)).matches()
                ? new WebhookMessages(visit.handle()).byId(UUID.fromString(path.get(0)))
                        .map(pages::message) : Optional.empty();
    }

    @Override
    public Optional<Action> action(List<String> path) {
        return path.size() == 2 && path.get(1).equals("retry")
                && UUID_TEXT.matcher(path.get(0)).matches()
                ? Optional.of(new RetryAction(UUID.fromString(path.get(0)))) : Optional.empty();
    }

    /** The path of a message. */
    static String path(UUID id) {
        return Visit.path(NAME, id.toString());
    }
}
