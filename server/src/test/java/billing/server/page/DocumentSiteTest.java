package billing.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.Foundation;
import billing.server.api.Api;
import billing.server.api.Resources;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.store.Database;
import billing.store.Identifiers;
import billing.store.NewDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files behind {@code file_url}: {@code money.md 4.7, 8}. */
class DocumentSiteTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private Api api;
    private JsonNode invoice;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> Foundation.lay(handle, ids, NOW));
        api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT,
                "https://billing.example"), Resources.routes(),
                (key, now) -> Optional.empty(), failure -> {
                    throw failure;
                });
        send("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        send("POST", "/add_ons", "{'add_on': {'name': 'A', 'code': 'a', 'amount_cents': 1000,"
                + " 'amount_currency': 'EUR'}}");
        invoice = send("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    @DisplayName("money 4.7 the file_url of a note opens its file, and so does download")
    void credit_note() {
        JsonNode note = send("POST", "/credit_notes", "{'credit_note': {'invoice_id': '"
                + invoice.get("svc_id").textValue() + "', 'credit_amount_cents': 400, 'items': "
                + "[{'fee_id': '" + invoice.at("/fees/0/svc_id").textValue()
                + "', 'amount_cents': 400}]}}").get("credit_note");
        holdsPdf(note);
        assertThat(send("POST", "/credit_notes/" + note.get("svc_id").textValue() + "/download",
                null).at("/credit_note/file_url")).isEqualTo(note.get("file_url"));
    }

    @Test
    @DisplayName("money 8 the file_url of a receipt opens its file")
    void receipt() {
        send("POST", "/payments", "{'payment': {'invoice_id': '"
                + invoice.get("svc_id").textValue()
                + "', 'amount_cents': 1000, 'reference': 'wire'}}");
        holdsPdf(send("GET", "/payment_receipts", null).at("/payment_receipts/0"));
    }

    @Test
    @DisplayName("a token opens what it was made for, and nothing when it was altered")
    void altered() {
        assertThat(new DocumentSite(database).answer(
                new PageRequest("GET", List.of("forged"), Map::of)).status()).isEqualTo(401);
    }

    private void holdsPdf(JsonNode document) {
        String number = document.get("number").textValue();
        String[] path = URI.create(document.get("file_url").textValue()).getPath().split("/");
        assertThat(path[3]).isEqualTo(number + ".pdf");
        Page page = new DocumentSite(database).answer(
                new PageRequest("GET", List.of(path[2], path[3]), Map::of));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers().get("Content-Disposition")).contains(number);
        assertThat(new String(page.bytes(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    }

    private JsonNode send(String method, String path, String body) {
        JsonNode answer = api.answerTrusted(new ApiRequest(method, path, null, null, null,
                () -> (body == null ? "" : body.replace('\'', '"'))
                        .getBytes(StandardCharsets.UTF_8))).json();
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }
}
