package billing.server.console.webhook;

import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookMessage;
import billing.webhook.service.Attempts;
import billing.webhook.store.WebhookMessages;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Schedules another delivery attempt of a message, like {@code billing webhook retry}. */
final class RetryAction implements Action {
    private final UUID id;

    RetryAction(UUID id) {
        this.id = id;
    }

    /** Whether a message can be attempted again: it has not been delivered. */
    static boolean isPossible(WebhookMessage message) {
        return message.delivery().status() != MessageStatus.SUCCEEDED;
    }

    @Override
    public String permission() {
        return "webhook_endpoint";
    }

    @Override
    public ActionForm form(Visit visit) {
        WebhookMessage message = new WebhookMessages(visit.handle()).get(id);
        return new ActionForm("Deliver " + message.event().type() + " again",
                "The message is sent at once. Receivers recognize a message that they already"
                        + " have by its ID.", "Retry", false, List.of(ReasonField.field()),
                WebhookSection.path(id));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        try {
            submission.installation().database().write(handle -> {
                WebhookMessage message = new Attempts(handle)
                        .retry(id, submission.installation().clock().now());
                submission.log(handle, EventType.WEBHOOK_MESSAGE_RETRIED, id,
                        JsonNodeFactory.instance.objectNode()
                                .put("webhook_type", message.event().type()),
                        ReasonField.of(values));
                return message;
            });
            return Outcome.done(WebhookSection.path(id));
        } catch (NotFoundException e) {
            return Outcome.failed(new Failure(404, "There is no such message.", Map.of()));
        } catch (NotAllowedException e) {
            return Outcome.failed(new Failure(405, "The message was delivered already.",
                    Map.of()));
        }
    }
}
