package billing.webhook.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.log.SecurityDetails;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.WebhookEndpoints;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Creates, changes and deletes webhook endpoints ({@code api-conventions.md 13.1}). */
public final class EndpointEdits {
    private static final String URL = "webhook_url";
    private static final String TYPES = "event_types";
    private static final String ALGORITHM = "signature_algo";
    private static final Shape SHAPE = Shape.of("webhook endpoint")
            .withMandatory(URL, Types.text(Limit.WEBHOOK_URL.most()),
                    "Where messages are posted to.")
            .with(ALGORITHM, Types.choice(SignatureAlgorithm.class), "jwt when absent.")
            .with("name", Types.text(), "For people.")
            .with(TYPES, Types.node(Map.of("type", "array")),
                    "Which messages; all when absent, none when empty.");
    private static final String OWN_KEY = "own_hmac_key";
    private static final Shape NEW_SHAPE = Shape.of("webhook endpoint").withAll(SHAPE)
            .with(OWN_KEY, Types.flag(),
                    "Whether it gets an HMAC key of its own; the organization's when absent.");
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final WebhookEndpoints endpoints;

    /** Edits within the handle's transaction. */
    public EndpointEdits(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.endpoints = new WebhookEndpoints(work.handle());
    }

    /**
     * Creates an endpoint, with an HMAC key of its own if the body requests one.
     *
     * @throws InvalidException every faulty member with its codes; {@code base: exceeded_limit}
     *                          when there are {@link WebhookEndpoint#MOST} already
     */
    public WebhookEndpoint create(Node body) {
        Fields in = NEW_SHAPE.read(body, Reading.ofRequests());
        in.requireMandatory();
        if (endpoints.all().size() >= WebhookEndpoint.MOST) {
            in.reading().problems().add(body, "base", "exceeded_limit", "there are "
                    + WebhookEndpoint.MOST + " webhook endpoints already", null);
        }
        WebhookEndpoint made = read(in, new WebhookEndpoint(work.nextId(), null,
                SignatureAlgorithm.JWT, null, null, now, now));
        endpoints.insert(made);
        if (in.orElse(OWN_KEY, false)) {
            new HmacKeys(handle).replaceOf(made.id(), now, now);
        }
        publish(EventType.WEBHOOK_ENDPOINT_CREATED, made, made);
        return made;
    }

    /**
     * Changes the members that the body names.
     *
     * @throws NotFoundException for an unknown id
     * @throws InvalidException  every faulty member with its codes
     */
    public WebhookEndpoint change(UUID id, Node body) {
        WebhookEndpoint stored = endpoints.get(id);
        WebhookEndpoint changed = read(SHAPE.read(body, Reading.ofRequests()), stored);
        endpoints.update(changed);
        publish(EventType.WEBHOOK_ENDPOINT_UPDATED, stored, changed);
        return changed;
    }

    /**
     * Takes an endpoint away for good, with its messages.
     *
     * @throws NotFoundException for an unknown id
     */
    public WebhookEndpoint delete(UUID id) {
        WebhookEndpoint stored = endpoints.get(id);
        endpoints.delete(id);
        publish(EventType.WEBHOOK_ENDPOINT_DELETED, stored, stored);
        return stored;
    }

    private void publish(EventType type, WebhookEndpoint before, WebhookEndpoint after) {
        SecurityDetails details = new SecurityDetails().with(URL, before.url(), after.url());
        details.withChange(ALGORITHM, name(before.algorithm()), name(after.algorithm()));
        details.withChange("name", before.name(), after.name());
        details.withChange(TYPES, before.eventTypes(), after.eventTypes());
        Notices.in(handle).add(type, after.id(), details.node());
    }

    private static String name(SignatureAlgorithm algorithm) {
        return Codes.of(algorithm);
    }

    private WebhookEndpoint read(Fields in, WebhookEndpoint stored) {
        checkUrl(in, stored);
        List<String> types = types(in, stored.eventTypes());
        in.reading().problems().refuseRequest();
        return new WebhookEndpoint(stored.id(), in.get(URL, stored.url()),
                in.orElse(ALGORITHM, stored.algorithm()), in.get("name", stored.name()),
                types, stored.createdAt(), now);
    }

    private void checkUrl(Fields in, WebhookEndpoint stored) {
        boolean blank = in.mentions(URL) && in.node(URL).isBlank();
        String url = blank ? null : in.get(URL, stored.url());
        if (url == null) {
            in.reading().problems().addCode(URL, "url_is_invalid");
        } else if (!isAddress(url)) {
            in.fault(URL, "url_is_invalid",
                    "\"" + url + "\" is not an http or https address without a user name, with a"
                            + " port from 1 to 65,535 or none", null);
        } else if (endpoints.find(url).filter(other -> !other.id().equals(stored.id()))
                .isPresent()) {
            in.fault(URL, ErrorCode.VALUE_ALREADY_EXIST, url + " is registered already", null);
        }
    }

    /** Whether it can be sent to: names and passwords in it would be stored and never used. */
    private static boolean isAddress(String text) {
        try {
            URI uri = new URI(text);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            return (scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null
                    && uri.getRawUserInfo() == null && Formats.hasValidPort(text);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static List<String> types(Fields in, List<String> stored) {
        if (!in.mentions(TYPES)) {
            return stored;
        }
        Node node = in.node(TYPES);
        if (node.is(Node.Kind.NULL)) {
            return null;
        }
        if (!node.is(Node.Kind.LIST)) {
            in.fault(TYPES, "must_be_array", "event_types must be a list", null);
            return stored;
        }
        Set<String> types = new LinkedHashSet<>();
        node.items().stream().filter(item -> !item.isBlank())
                .forEach(item -> types.add(item.is(Node.Kind.TEXT)
                        ? item.text().strip().toLowerCase(Locale.ROOT) : item.shown()));
        if (types.equals(Set.of("*"))) {
            return null;
        }
        types.stream().filter(type -> EventType.published(type).isEmpty()).findFirst()
                .ifPresent(type -> in.fault(TYPES, "invalid_types",
                        "there is no webhook type " + type, null));
        return List.copyOf(types);
    }
}
