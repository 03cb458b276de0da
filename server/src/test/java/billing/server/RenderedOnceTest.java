package billing.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.notice.Notices;
import billing.server.log.NoticeLog;
import billing.server.render.IdPrefix;
import billing.server.webhook.NoticeMessages;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.Function;

/** A request that changes an invoice loads it once and renders it once, whoever receives it. */
@Tag("sqlite")
class RenderedOnceTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private static final String BASE = "https://billing.example";
    @TempDir
    Path folder;
    private ApiStory api;
    private JsonNode draft;
    private int loads;
    private int renderings;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW, BASE);
        NoticeLog log = new NoticeLog(api.ids(), () -> NOW, IdPrefix.DEFAULT, "system");
        NoticeMessages messages =
                new NoticeMessages(api.ids(), () -> NOW, IdPrefix.DEFAULT, () -> BASE);
        Notices.readIn(api.database(), (handle, notices) -> {
            log.read(handle, notices);
            messages.read(handle, notices);
            renderings = RenderedInvoices.in(handle).renderings();
        });
        api.ok("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': true}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR',"
                + " 'billing_configuration': {'invoice_grace_period': 3}}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'sub'}}");
        draft = api.ok("GET", "/invoices", null).at("/invoices/0");
        assertThat(draft.get("status").textValue()).isEqualTo("draft");
        api.database().writing(handle -> new WebhookEndpoints(handle).insert(new WebhookEndpoint(
                api.ids().next(NOW), "https://all.example/", SignatureAlgorithm.HMAC, null, null,
                NOW, NOW)));
        api.database().writing(this::countLoads);
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void finalizing_a_draft_with_messages_and_logs() {
        JsonNode answer = api.ok("PUT", path() + "/finalize", null).get("invoice");
        assertThat(loads).isEqualTo(1);
        assertThat(renderings).isEqualTo(1);

        assertThat(answer.get("status").textValue()).isEqualTo("finalized");
        assertThat(answer.get("file_url").textValue()).startsWith(BASE);
        assertThat(texts("SELECT payload AS text FROM webhooks"
                + " WHERE webhook_type LIKE 'invoice.%'")).hasSize(2)
                .allMatch(text -> text.contains(answer.get("file_url").toString()));
        assertThat(texts("SELECT activity_object AS text FROM activity_logs"
                + " WHERE activity_type = 'invoice.created'")).singleElement().asString()
                .contains("\"file_url\":null", "\"xml_url\":null",
                        answer.get("number").textValue());
    }

    @Test
    void setting_the_payment_status_and_voiding() {
        api.ok("PUT", path() + "/finalize", null);
        for (String[] request : new String[][] {
            {"PUT", path(), "{'invoice': {'payment_status': 'succeeded'}}"},
            {"POST", path() + "/lose_dispute", null}, {"POST", path() + "/void", "{}"}}) {
            loads = 0;
            JsonNode answer = api.ok(request[0], request[1], request[2]).get("invoice");
            assertThat(loads).as(request[1]).isEqualTo(1);
            assertThat(renderings).as(request[1]).isEqualTo(1);
        }
    }

    @Test
    void each_reader_has_its_own_links_whoever_reads_first() {
        api.ok("PUT", path() + "/finalize", null);
        UUID id = UUID.fromString(draft.get("svc_id").textValue());
        for (List<String> bases : List.of(List.of(BASE, ""), List.of("", BASE))) {
            api.database().writing(handle -> bases.forEach(base -> {
                JsonNode node = new Responses(handle, IdPrefix.DEFAULT, NOW,
                        base.isEmpty() ? null : base).ofInvoices().written(id).orElseThrow();
                for (String member : List.of("file_url", "xml_url")) {
                    assertThat(node.get(member).asText("none")).as(bases + member)
                            .startsWith(base.isEmpty() ? "none" : base);
                }
            }));
        }
    }

    /** Counts the invoices that the writing connection reads with what was paid of them. */
    private void countLoads(Handle handle) {
        try {
            Function.create(Sql.connection(handle), "loaded", new Function() {
                @Override
                protected void xFunc() throws SQLException {
                    loads++;
                    result(1);
                }
            });
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        String view = new Rows<>(handle, "SELECT sql FROM sqlite_master", row -> row.text("sql"))
                .first("WHERE name = 'invoices_with_settlements'").orElseThrow();
        handle.execute("DROP VIEW invoices_with_settlements");
        handle.execute(view + " WHERE loaded(invoices.id)");
    }

    private String path() {
        return "/invoices/" + draft.get("svc_id").textValue();
    }

    private List<String> texts(String query) {
        return api.database().read(handle -> new Rows<>(handle, query,
                row -> row.text("text")).list(""));
    }
}
