package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.render.IdPrefix;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("api-conventions.md 4.3, 6: filters of lists")
class ListFiltersTest {
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder);
        new SmallBusiness(server.api(), (call, answer) -> { }).open();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void all_refused_values_are_reported_at_once() {
        assertThat(refused("/fees", "created_at_from=never&failed_at_to=later&fee_type=x"))
                .isEqualTo("{'fee_type':['value_is_invalid'],'created_at_from':['invalid_date'],"
                        + "'failed_at_to':['invalid_date']}");
        assertThat(refused("/customers", "currencies[]=EURO&customer_type=x&has_customer_type=y"))
                .isEqualTo("{'currencies':['value_is_invalid'],'customer_type':"
                        + "['value_is_invalid'],'has_customer_type':['value_is_invalid']}");
        assertThat(refused("/invoices", "status=x&payment_status=y&settlements=z"))
                .isEqualTo("{'status':['value_is_invalid'],'payment_status':"
                        + "['value_is_invalid'],'settlements':['value_is_invalid']}");
        assertThat(refused("/events", "timestamp_from=%2B999999999-12-31&timestamp_to=y"))
                .isEqualTo("{'timestamp_from':['invalid_date'],"
                        + "'timestamp_to':['invalid_date']}");
    }

    @Test
    void a_blank_value_is_none() {
        long all = total("/invoices", "");
        assertThat(all).isPositive();
        assertThat(total("/invoices", "invoice_type[]=&status[]=&payment_status=")).isEqualTo(all);
    }

    @Test
    @DisplayName("api-conventions.md 4.2: booleans of queries are true, false, 1 and 0")
    void one_is_true() {
        assertThat(total("/events", "external_subscription_id=sub&timestamp_from_started_at=1"))
                .isEqualTo(2);
        assertThat(refused("/events", "timestamp_from_started_at=1"))
                .isEqualTo("{'external_subscription_id':['value_is_mandatory']}");
        assertThat(refused("/events", "timestamp_from_started_at=1&external_subscription_id=sub"
                + "&timestamp_from=2024-01-01"))
                .isEqualTo("{'timestamp_from':['value_must_be_blank']}");
    }

    @Test
    void receipts_of_an_invoice_that_cannot_be_are_none() {
        assertThat(total("/payment_receipts", "")).isPositive();
        assertThat(total("/payment_receipts", "invoice_id=nothing")).isZero();
        assertThat(refused("/payments", "invoice_id=nothing"))
                .isEqualTo("{'invoice_id':['value_is_invalid']}");
    }

    @Test
    @DisplayName("api-conventions.md 5: more items than a page may have are several pages")
    void a_page_has_so_many_items_at_most() {
        PageRange asked = new Query("page=2&per_page=2000000000", new IdPrefix("svc_")).page();
        assertThat(asked).isEqualTo(new PageRange(2, 10_000));
        assertThat(get("/invoices", "per_page=2000000000").json().at("/meta/total_pages").intValue())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"7, 7, 7", "-7, -7, 1", "%2B7, 7, 7", "07, 7, 7", "%D9%A7, , 1", "7.0, , 1",
        "9223372036854775808, 9223372036854775807, 9223372036854775807",
        "-9223372036854775809, -9223372036854775808, 1", "'', , 1"})
    @DisplayName("api-conventions.md 5: numbers of queries are whole, in the digits 0 to 9")
    void a_number_of_a_query(String written, Long number, long page) {
        Query query = new Query("page=" + written, new IdPrefix("svc_"));
        assertThat(query.number("page")).isEqualTo(number);
        assertThat(query.page().number()).isEqualTo(page);
    }

    @ParameterizedTest(name = "{0} is shown as {1}")
    @DisplayName("api-conventions.md 5: current_page is the asked page; the largest stands for more")
    @CsvSource({"2147483648, 2147483648", "9223372036854775807, 9223372036854775807",
        "99999999999999999999, 9223372036854775807", "0, 1", "-1, 1", "abc, 1", "%, 1"})
    void a_page_beyond_the_end_is_empty_and_keeps_its_number(String page, long shown) {
        for (String list : new String[] {"/customers", "/events", "/taxes"}) {
            JsonNode answer = get(list, "page=" + page).json();
            assertThat(answer.at("/meta/current_page").longValue()).isEqualTo(shown);
            assertThat(answer.get(list.substring(1)).isEmpty()).isEqualTo(shown > 1);
            assertThat(answer.at("/meta/prev_page").longValue()).isEqualTo(shown - 1);
        }
    }

    private long total(String path, String query) {
        Reply reply = get(path, query);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(200);
        return reply.json().at("/meta/total_count").longValue();
    }

    private String refused(String path, String query) {
        Reply reply = get(path, query);
        assertThat(reply.status()).isEqualTo(422);
        JsonNode details = reply.json().get("error_details");
        return details.toString().replace('"', '\'');
    }

    private Reply get(String path, String query) {
        return server.send("GET", path + "?" + query, null);
    }
}
