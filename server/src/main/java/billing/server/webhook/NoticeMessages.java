package billing.server.webhook;

import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.notice.NoticeReader;
import billing.server.MessageObjects;
import billing.server.render.IdPrefix;
import billing.webhook.WebhookEndpoint;
import billing.webhook.service.Outbox;
import billing.webhook.service.Outbox.Outgoing;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Creates webhook messages from notices: the payload once, at the time of the event, and a message
 * for each endpoint that is subscribed to the event type ({@code api-conventions.md 13.2}).
 */
public final class NoticeMessages implements NoticeReader {
    /**
     * Messages that are added together, since others wait from the first on; more of them would
     * fill the memory. A booking has fewer.
     */
    private static final int TOGETHER = 1_000;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final IdPrefix prefix;
    private final Supplier<String> base;

    /**
     * Creates a reader whose messages have a prefix on members that hold identifiers.
     *
     * @param base the base URL of the server, for links to documents; may supply null
     */
    public NoticeMessages(Identifiers identifiers, BillingClock clock, IdPrefix prefix,
                          Supplier<String> base) {
        this.identifiers = identifiers;
        this.clock = clock;
        this.prefix = prefix;
        this.base = base;
    }

    @Override
    public void read(Handle handle, List<Notice> notices) {
        List<WebhookEndpoint> endpoints = new WebhookEndpoints(handle).all();
        List<Notice> wanted = notices.stream()
                .filter(notice -> notice.type().isPublished())
                .filter(notice -> endpoints.stream()
                        .anyMatch(endpoint -> endpoint.wants(notice.type()))).toList();
        if (wanted.isEmpty()) {
            return;
        }
        Instant now = clock.now();
        MessageObjects objects = new MessageObjects(handle, prefix, now, base.get());
        String organization = new Organizations(handle).get().id().toString();
        Outbox outbox = new Outbox(new UnitOfWork(handle, identifiers, now));
        List<Outgoing> rendered = new ArrayList<>();
        objects.each(wanted, (notice, object) -> {
            rendered.add(new Outgoing(endpoints.stream()
                    .filter(endpoint -> endpoint.wants(notice.type())).toList(), notice.type(),
                    notice.subjectId(), payload(notice.type(), organization, object)));
            if (rendered.size() == TOGETHER) {
                outbox.add(rendered);
                rendered.clear();
            }
        });
        outbox.add(rendered);
    }

    private static String payload(EventType type, String organization, ObjectNode object) {
        ObjectNode message = JsonNodeFactory.instance.objectNode()
                .put("webhook_type", type.code())
                .put("object_type", type.objectType()).put("organization_id", organization);
        message.set(type.objectType(), object);
        try {
            return JSON.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not writable as JSON: " + type.code(), e);
        }
    }
}
