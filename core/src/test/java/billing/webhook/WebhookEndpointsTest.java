package billing.webhook;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.webhook.service.EndpointEdits;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 13.1: webhook endpoints")
class WebhookEndpointsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_endpoint_is_signed_with_jwt_and_receives_everything_by_default() {
        WebhookEndpoint made = create("{'webhook_url': 'https://a.example/hook'}");
        assertThat(made.algorithm()).isEqualTo(SignatureAlgorithm.JWT);
        assertThat(made.eventTypes()).isNull();
        assertThat(made.wants(EventType.INVOICE_CREATED)).isTrue();
    }

    @Test
    void faulty_members_have_their_codes() {
        create("{'webhook_url': 'https://a.example/hook'}");
        assertThat(refusal("{'name': 'x'}")).isEqualTo(
                Map.of("webhook_url", List.of("value_is_mandatory", "url_is_invalid")));
        assertThat(refusal("{'webhook_url': ' '}")).isEqualTo(
                Map.of("webhook_url", List.of("value_is_mandatory", "url_is_invalid")));
        for (String url : List.of("a.example", "ftp://a.example", "http://", "https:///x", "a b",
                "https://user:password@a.example/x", "https://a.example:0/x",
                "https://a.example:99999", "https://[::1]:65536/x")) {
            assertThat(refusal("{'webhook_url': '" + url + "'}")).as(url)
                    .isEqualTo(Map.of("webhook_url", List.of("url_is_invalid")));
        }
        assertThat(refusal("{'webhook_url': 'https://a.example/hook'}")).isEqualTo(
                Map.of("webhook_url", List.of("value_already_exist")));
        assertThat(refusal("{'webhook_url': 'https://b.example', 'signature_algo': 'md5',"
                + " 'event_types': 'invoice.created'}")).isEqualTo(Map.of(
                "signature_algo", List.of("value_is_invalid"),
                "event_types", List.of("must_be_array")));
        for (String types : List.of("['no.such']", "['*', 'invoice.created']", "[1]")) {
            assertThat(refusal("{'webhook_url': 'https://b.example', 'event_types': " + types
                    + "}")).as(types).isEqualTo(
                    Map.of("event_types", List.of("invalid_types")));
        }
    }

    @Test
    void the_eleventh_is_one_too_many() {
        for (int n = 0; n < 10; n++) {
            create("{'webhook_url': 'https://a.example/" + n + "'}");
        }
        assertThat(refusal("{'webhook_url': 'https://a.example/10'}"))
                .isEqualTo(Map.of("base", List.of("exceeded_limit")));
    }

    @Test
    void types_are_tidied_and_a_star_means_all() {
        assertThat(create("{'webhook_url': 'https://a.example/1', 'event_types':"
                + " [' Invoice.Created ', 'invoice.created', '', 'fee.created']}").eventTypes())
                .containsExactly("invoice.created", "fee.created");
        assertThat(create("{'webhook_url': 'https://a.example/2', 'event_types': ['*']}")
                .eventTypes()).isNull();
        WebhookEndpoint deaf =
                create("{'webhook_url': 'https://a.example/3', 'event_types': []}");
        assertThat(deaf.eventTypes()).isEmpty();
        assertThat(deaf.wants(EventType.INVOICE_CREATED)).isFalse();
    }

    @Test
    void a_refund_failure_has_two_names() {
        WebhookEndpoint endpoint = create("{'webhook_url': 'https://a.example/1',"
                + " 'event_types': ['credit_note.provider_refund_failure']}");
        assertThat(endpoint.wants(EventType.CREDIT_NOTE_REFUND_FAILURE)).isTrue();
        assertThat(endpoint.wants(EventType.CREDIT_NOTE_CREATED)).isFalse();
    }

    @Test
    void a_change_touches_what_it_names() {
        UUID id = create("{'webhook_url': 'https://a.example/1', 'signature_algo': 'hmac',"
                + " 'name': 'one', 'event_types': ['fee.created']}").id();
        WebhookEndpoint renamed = change(id, "{'name': 'two'}");
        assertThat(renamed).extracting(WebhookEndpoint::url, WebhookEndpoint::algorithm,
                WebhookEndpoint::name, WebhookEndpoint::eventTypes).containsExactly(
                "https://a.example/1", SignatureAlgorithm.HMAC, "two", List.of("fee.created"));
        assertThat(change(id, "{'event_types': null, 'webhook_url': 'https://a.example/1'}")
                .eventTypes()).isNull();
        InvalidException blank = catchThrowableOfType(InvalidException.class,
                () -> change(id, "{'webhook_url': ''}"));
        assertThat(blank.details()).isEqualTo(
                Map.of("webhook_url", List.of("value_is_mandatory", "url_is_invalid")));
    }

    @Test
    void an_endpoint_that_is_gone_is_not_found() {
        UUID id = create("{'webhook_url': 'https://a.example/1'}").id();
        database.write(handle -> new EndpointEdits(new UnitOfWork(handle, ids, NOW)).delete(id));
        assertThatThrownBy(() -> change(id, "{'name': 'x'}")).isInstanceOfSatisfying(
                NotFoundException.class, missing -> assertThat(missing.code())
                        .isEqualTo("webhook_endpoint_not_found"));
    }

    private Map<String, List<String>> refusal(String body) {
        return catchThrowableOfType(InvalidException.class, () -> create(body)).details();
    }

    private WebhookEndpoint create(String body) {
        return database.write(handle ->
                new EndpointEdits(new UnitOfWork(handle, ids, NOW)).create(body(body)));
    }

    private WebhookEndpoint change(UUID id, String body) {
        return database.write(handle ->
                new EndpointEdits(new UnitOfWork(handle, ids, NOW)).change(id, body(body)));
    }
}
