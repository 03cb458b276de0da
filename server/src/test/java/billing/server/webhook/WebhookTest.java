package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.Json;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.server.render.IdPrefix;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.webhook.MessageStatus;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.WebhookSignature;
import billing.webhook.service.HmacKeyRotation;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code api-conventions.md 13}: from a happening to the receiver. */
class WebhookTest {
    private static final Instant START = Instant.parse("2024-03-01T00:00:00Z");
    private static final IdPrefix PREFIX = IdPrefix.DEFAULT;
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private Receiver receiver;
    private Instant now = START;
    private Delivery delivery;

    @BeforeEach
    void open() throws IOException {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, now)));
        Notices.readIn(database, new NoticeMessages(ids, () -> now, PREFIX, () -> null));
        receiver = new Receiver();
        delivery = delivery(new WebhookTargets(false, true));
    }

    @AfterEach
    void close() {
        receiver.close();
        database.close();
    }

    @Test
    void a_message_names_the_event_and_the_object_and_is_signed() throws Exception {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        customer("anna");
        deliver();

        Receiver.Received message = receiver.received().get(0);
        assertThat(message.json().get("webhook_type").textValue()).isEqualTo("customer.created");
        assertThat(message.json().get("object_type").textValue()).isEqualTo("customer");
        assertThat(message.json().get("organization_id").textValue()).isEqualTo(
                database.read(handle -> new Organizations(handle).get()).id().toString());
        assertThat(message.json().get("customer").get("external_id").textValue())
                .isEqualTo("anna");
        assertThat(message.json().get("customer").has("integration_customers")).isTrue();
        assertThat(message.json().get("customer").has("taxes")).isFalse();
        assertThat(message.header("Content-type")).isEqualTo("application/json");
        assertThat(message.header("X-svc-signature-algorithm")).isEqualTo("hmac");
        assertThat(message.header("X-svc-signature")).isEqualTo(WebhookSignature.hmac(
                database.read(handle -> new HmacKeys(handle).ofOrganization()).key(),
                message.body()));
        assertThat(message.header("X-svc-unique-key"))
                .isEqualTo(messages().get(0).id().toString());
        assertThat(messages().get(0)).extracting(
                webhookMessage -> webhookMessage.delivery().status(),
                webhookMessage -> webhookMessage.delivery().httpStatus(),
                webhookMessage -> webhookMessage.delivery().response())
                .containsExactly(MessageStatus.SUCCEEDED, 200, "thanks");
    }

    @Test
    void nothing_is_stored_without_an_endpoint_that_wants_it() {
        customer("anna");
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, List.of("fee.created"));
        customer("bert");
        assertThat(messages()).isEmpty();
    }

    @Test
    void changes_that_are_rolled_back_are_not_announced() {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        try {
            database.writing(handle -> {
                Notices.in(handle).add(EventType.CUSTOMER_CREATED, UUID.randomUUID());
                throw new IllegalStateException("changed my mind");
            });
        } catch (RuntimeException e) {
            assertThat(messages()).isEmpty();
            return;
        }
        throw new AssertionError("the transaction went through");
    }

    @Test
    void an_attempt_is_repeated_with_the_same_body_and_key() throws Exception {
        endpoint(receiver.url(), SignatureAlgorithm.JWT, null);
        receiver.answer(500, 302, 204);
        customer("anna");
        deliver();
        now = now.plusSeconds(4);
        deliver();
        now = now.plusSeconds(21);
        deliver();
        assertThat(receiver.received()).hasSize(3);
        assertThat(receiver.received()).extracting(Receiver.Received::body).containsOnly(
                receiver.received().get(0).body());
        assertThat(receiver.received()).extracting(one -> one.header("X-svc-unique-key"))
                .containsOnly(messages().get(0).id().toString());
        assertThat(messages().get(0)).extracting(
                webhookMessage -> webhookMessage.delivery().status(),
                webhookMessage -> webhookMessage.delivery().retries())
                .containsExactly(MessageStatus.SUCCEEDED, 2);
    }

    @Test
    void an_endpoint_that_moves_gets_the_next_attempt_at_its_new_address() throws Exception {
        WebhookEndpoint endpoint =
                endpoint("http://127.0.0.1:1/gone", SignatureAlgorithm.HMAC, null);
        customer("anna");
        deliver();
        assertThat(messages().get(0)).extracting(
                webhookMessage -> webhookMessage.delivery().status(),
                webhookMessage -> webhookMessage.delivery().httpStatus()).containsExactly(
                MessageStatus.RETRYING, null);
        database.writing(handle -> new WebhookEndpoints(handle).update(new WebhookEndpoint(
                endpoint.id(), receiver.url(), SignatureAlgorithm.HMAC, null, null, now, now)));
        now = now.plusSeconds(4);
        deliver();
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void during_a_rotation_both_keys_sign_and_afterwards_the_new_one_alone() throws Exception {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        String old = database.read(handle -> new HmacKeys(handle).ofOrganization()).key();
        String next = database.write(handle -> new HmacKeyRotation(handle, now)
                .rotateOfOrganization(Duration.ofHours(1))).next();
        assertThat(next).isNotEqualTo(old);
        customer("anna");
        deliver();
        Receiver.Received message = receiver.received().get(0);
        assertThat(message.header("X-svc-signature"))
                .isEqualTo(WebhookSignature.hmac(old, message.body()));
        assertThat(message.header("X-svc-signature-next"))
                .isEqualTo(WebhookSignature.hmac(next, message.body()));
        now = now.plusSeconds(3_600);
        customer("berta");
        deliver();
        message = receiver.received().get(1);
        assertThat(message.header("X-svc-signature"))
                .isEqualTo(WebhookSignature.hmac(next, message.body()));
        assertThat(message.header("X-svc-signature-next")).isEqualTo("none");
    }

    @Test
    void an_endpoint_with_a_key_of_its_own_is_signed_for_with_that() throws Exception {
        WebhookEndpoint endpoint = endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        String own = database.write(handle -> new HmacKeyRotation(handle, now)
                .rotate(endpoint.id(), Duration.ZERO)).key();
        assertThat(own).matches("[0-9a-f]{64}");
        customer("anna");
        deliver();
        Receiver.Received message = receiver.received().get(0);
        assertThat(message.header("X-svc-signature"))
                .isEqualTo(WebhookSignature.hmac(own, message.body()));
    }

    @Test
    void reserved_ports_are_not_called() {
        assertThatThrownBy(() -> WebhookTargets.PUBLIC.checkPort(25)).hasMessageContaining("25");
        assertThatThrownBy(() -> new WebhookTargets(false, true).checkPort(22)).isNotNull();
        for (int port : new int[] {-1, 80, 443, 1024, 8443}) {
            assertThatCode(() -> WebhookTargets.PUBLIC.checkPort(port)).doesNotThrowAnyException();
        }
        assertThatCode(() -> new WebhookTargets(true, true).checkPort(25))
                .doesNotThrowAnyException();
    }

    @Test
    void two_programs_at_once_deliver_each_message_once() throws Exception {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        for (int number = 0; number < 25; number++) {
            customer("c" + number);
        }
        try (Database second = Database.open(database.address(),
                upgrade -> { })) {
            Delivery other = delivery(second, new WebhookTargets(false, true));
            // Both have taken out messages before either has noted how it went.
            delivery.round(0);
            other.round(0);
            while (receiver.received().size() < 25 || delivery.isBusy() || other.isBusy()) {
                delivery.round(20);
                other.round(20);
            }
        }
        assertThat(receiver.received()).extracting(one -> one.header("X-svc-unique-key"))
                .hasSize(25).doesNotHaveDuplicates();
        assertThat(messages()).extracting(webhookMessage -> webhookMessage.delivery().status())
                .containsOnly(MessageStatus.SUCCEEDED);
    }

    @Test
    void a_private_network_is_not_called() throws Exception {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        delivery = delivery(WebhookTargets.PUBLIC);
        customer("anna");
        deliver();
        assertThat(receiver.received()).isEmpty();
        assertThat(messages().get(0).delivery().response()).contains("private network");
    }

    @Test
    void an_event_error_carries_the_event_and_what_is_wrong_with_it() {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, List.of("event.error"));
        UsageEvent event = new UsageEvent("t-1", "sub", "calls", START,
                Map.of("target_wallet_code", "travel"), null);
        database.writing(handle -> {
            StoredEvent stored = new EventIntake(handle).append(event, now);
            Notices.in(handle).add(EventType.EVENT_ERROR, stored.id(),
                    JsonNodeFactory.instance.objectNode().put("transaction_id", "t-1")
                            .put("external_subscription_id", "sub").put("message", "{}"));
        });
        JsonNode message = payload();
        assertThat(message.get("object_type").textValue()).isEqualTo("event_error");
        JsonNode error = message.get("event_error");
        assertThat(error.get("status").intValue()).isEqualTo(422);
        assertThat(error.get("error").textValue()).isEqualTo("Unprocessable Entity");
        assertThat(error.get("message").textValue()).isEqualTo("{}");
        assertThat(error.get("event").get("transaction_id").textValue()).isEqualTo("t-1");
        assertThat(error.get("event").get("properties").toString())
                .isEqualTo("{\"target_wallet_code\":\"travel\"}");
        assertThat(error.size()).isEqualTo(4);
    }

    @Test
    void the_wrong_events_of_an_hour_are_lists_of_transaction_ids() {
        endpoint(receiver.url(), SignatureAlgorithm.HMAC, null);
        database.writing(handle -> new EventIntake(handle).append(
                new UsageEvent("t-1", "sub", "calls", START, Map.of(), null), now));
        now = now.plusSeconds(3_900);
        new BillingRun(database, ids).until(now, RunListener.SILENT);
        assertThat(payload().get("object_type").textValue()).isEqualTo("events_errors");
        assertThat(payload().get("events_errors").toString()).isEqualTo("{"
                + "\"invalid_code\":[\"t-1\"],\"missing_aggregation_property\":[],"
                + "\"missing_group_key\":[],\"invalid_filter_values\":[]}");
    }

    private JsonNode payload() {
        return Json.read(messages().get(0).event().payload(), new TypeReference<>() { });
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "127.0.0.1", "0.0.0.0", "100.64.0.1", "[::1]", "[fd00::1]", "[fe80::1]",
        "[::ffff:10.0.0.1]", "64:ff9b::a00:1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:a00:1::",
        "::127.0.0.1", "192.0.0.192", "198.18.0.1", "198.19.255.255", "240.0.0.1",
        "255.255.255.255", "224.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1",
        "192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "2001::1",
        "2001:2::1", "2001:10::1", "2001:db8::1", "2620:4f:8000::1", "3fff::1", "5f00::1",
        "100::1", "100:0:0:1::1", "ff02::1", "fec0::1", "::", "::2", "4000::1", "0.1.2.3"})
    void private_addresses_are_known(String host) {
        assertThat(refused(WebhookTargets.PUBLIC, host)).isTrue();
        assertThat(refused(new WebhookTargets(true, true), host)).isFalse();
    }

    @Test
    void a_server_for_this_machine_alone_may_call_this_machine_alone() {
        WebhookTargets targets = new WebhookTargets(false, true);
        assertThat(refused(targets, "127.0.0.1")).isFalse();
        assertThat(refused(targets, "10.0.0.1")).isTrue();
        assertThat(refused(WebhookTargets.PUBLIC, "8.8.8.8")).isFalse();
        assertThat(refused(WebhookTargets.PUBLIC, "2600::1")).isFalse();
        assertThat(refused(WebhookTargets.PUBLIC, "2001:4860:4860::8888")).isFalse();
        assertThat(refused(targets, "::127.0.0.1")).isTrue();
    }

    @Test
    void every_attempt_that_ends_in_time_is_recorded_before_a_stop() throws Exception {
        int endpoints = 6;
        int customers = 10;
        for (int number = 0; number < endpoints; number++) {
            endpoint(receiver.url() + number, SignatureAlgorithm.HMAC, null);
        }
        for (int number = 0; number < customers; number++) {
            customer("c" + number);
        }
        delivery.round(0);
        delivery.finish(30_000);
        assertThat(delivery.isBusy()).isFalse();
        assertThat(messages()).hasSize(endpoints * customers).allSatisfy(message ->
                assertThat(message.delivery().status()).isEqualTo(MessageStatus.SUCCEEDED));
    }

    private static boolean refused(WebhookTargets targets, String host) {
        try {
            targets.resolve(host.replaceAll("[\\[\\]]", ""));
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private Delivery delivery(WebhookTargets targets) {
        return delivery(database, targets);
    }

    private Delivery delivery(Database through, WebhookTargets targets) {
        return new Delivery(through, ids, () -> now, PREFIX, targets, "http://b.example",
                Delivery.STEP, (message, attempt) -> { });
    }

    private void deliver() throws InterruptedException {
        delivery.round(0);
        while (delivery.isBusy()) {
            delivery.round(5_000);
        }
    }

    private WebhookEndpoint endpoint(String url, SignatureAlgorithm algorithm,
                                     List<String> types) {
        WebhookEndpoint endpoint =
                new WebhookEndpoint(ids.next(now), url, algorithm, null, types, now, now);
        database.writing(handle -> new WebhookEndpoints(handle).insert(endpoint));
        return endpoint;
    }

    private void customer(String externalId) {
        database.writing(handle -> Notices.in(handle).add(EventType.CUSTOMER_CREATED,
                new CustomerCreation(new UnitOfWork(handle, ids, now)).add(externalId,
                        new BillingEntities(handle).byDefault()).id()));
    }

    private List<WebhookMessage> messages() {
        return database.read(handle -> new WebhookMessages(handle).page(
                new WebhookMessages.MessageFilter(null, null, null, null, null, null, false),
                PageRange.first())).items();
    }
}
