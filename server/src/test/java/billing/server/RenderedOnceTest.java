package billing.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.notice.Notices;
import billing.server.api.Api;
import billing.server.api.Resources;
import billing.server.log.NoticeLog;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.webhook.NoticeMessages;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.Function;

/** A request that changes an invoice loads it once and renders it once, whoever hears of it. */
@Tag("sqlite")
class RenderedOnceTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private static final String BASE = "https://billing.example";
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private Api api;
    private JsonNode draft;
    private int loads;
    private int renderings;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW)));
        NoticeLog log = new NoticeLog(ids, () -> NOW, IdPrefix.DEFAULT, "system");
        NoticeMessages messages =
                new NoticeMessages(ids, () -> NOW, IdPrefix.DEFAULT, () -> BASE);
        Notices.readIn(database, (handle, notices) -> {
            log.read(handle, notices);
            messages.read(handle, notices);
            renderings = RenderedInvoices.in(handle).renderings();
        });
        api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, BASE),
                Resources.routes(), (key, now) -> Optional.empty(), failure -> {
                    throw failure;
                });
        ok("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': true}}");
        ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR',"
                + " 'billing_configuration': {'invoice_grace_period': 3}}}");
        ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'sub'}}");
        draft = ok("GET", "/invoices", null).at("/invoices/0");
        assertThat(draft.get("status").textValue()).isEqualTo("draft");
        database.writing(handle -> new WebhookEndpoints(handle).insert(new WebhookEndpoint(
                ids.next(NOW), "https://all.example/", SignatureAlgorithm.HMAC, null, null, NOW,
                NOW)));
        database.writing(this::countLoads);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void finalizing_a_draft_with_messages_and_logs() {
        JsonNode answer = ok("PUT", path() + "/finalize", null).get("invoice");
        assertThat(loads).isEqualTo(1);
        assertThat(renderings).isEqualTo(1);

        assertThat(answer.get("status").textValue()).isEqualTo("finalized");
        assertThat(answer.get("file_url").textValue()).startsWith(BASE);
        assertThat(texts("SELECT payload AS text FROM webhooks"
                + " WHERE webhook_type LIKE 'invoice.%'")).hasSize(2)
                .allMatch(text -> text.contains(answer.get("file_url").toString()));
        assertThat(texts("SELECT activity_object AS text FROM activity_logs"
                + " WHERE activity_type = 'invoice.created'")).singleElement().asString()
                .contains("\"file_url\":null").contains(answer.get("number").textValue());
    }

    @Test
    void setting_the_payment_status_and_voiding() {
        ok("PUT", path() + "/finalize", null);
        for (String[] request : new String[][] {
            {"PUT", path(), "{'invoice': {'payment_status': 'succeeded'}}"},
            {"POST", path() + "/lose_dispute", null}, {"POST", path() + "/void", "{}"}}) {
            loads = 0;
            JsonNode answer = ok(request[0], request[1], request[2]).get("invoice");
            assertThat(loads).as(request[1]).isEqualTo(1);
            assertThat(renderings).as(request[1]).isEqualTo(1);
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
        return database.read(handle -> new Rows<>(handle, query, row -> row.text("text")).list(""));
    }

    private JsonNode ok(String method, String path, String body) {
        Reply reply = api.answerTrusted(new ApiRequest(method, path, null, null, null,
                () -> (body == null ? "" : body.replace('\'', '"'))
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(reply.status()).as(method + " " + path + " " + reply.json()).isEqualTo(200);
        return reply.json();
    }
}
