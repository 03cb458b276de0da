package billing.server.console.webhook;

import billing.engine.Identifiers;
import billing.server.console.Action;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import billing.webhook.store.WebhookMessages;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists endpoints and messages, and shows each message. */
public final class WebhookSection implements ConsolePage {
    static final String NAME = "webhooks";

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
                : path.size() == 1 ? Identifiers.read(path.get(0))
                        .flatMap(new WebhookMessages(visit.handle())::byId).map(pages::message)
                : Optional.empty();
    }

    @Override
    public Optional<Action> action(List<String> path) {
        return path.size() == 2 && path.get(1).equals("retry")
                ? Identifiers.read(path.get(0)).map(RetryAction::new) : Optional.empty();
    }

    /** The path of a message. */
    static String path(UUID id) {
        return Visit.path(NAME, id.toString());
    }
}
