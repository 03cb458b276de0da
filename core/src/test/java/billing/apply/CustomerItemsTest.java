package billing.apply;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.customer.Customer;
import billing.kernel.error.InvalidException;
import billing.run.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 9.2: an item of a list with the id of a stored one changes it")
class CustomerItemsTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_pair_under_another_key_leaves_the_key_to_a_new_one() {
        UUID id = metadata("{'key': 'a', 'value': '1'}").get(0).id();
        List<Customer.Metadata> pairs = metadata("{'key': 'a', 'value': 'new'}, {'id': '"
                + id.toString().toUpperCase(Locale.ROOT) + "', 'key': 'b', 'value': 'old'}");
        assertThat(pairs).extracting(Customer.Metadata::key).containsExactly("a", "b");
        assertThat(pairs).extracting(Customer.Metadata::value).containsExactly("new", "old");
        assertThat(pairs.get(1).id()).isEqualTo(id);
        assertThat(pairs.get(0).id()).isNotEqualTo(id);
        assertThat(metadata("{'key': 'b', 'value': '2'}").get(0).id()).isEqualTo(id);
    }

    @Test
    void an_integration_of_another_type_leaves_the_type_to_a_new_one() {
        UUID id = integrations("{'integration_type': 'xero', 'email': 'x'}").get(0).id();
        List<Customer.Integration> all = integrations("{'integration_type': 'xero'},"
                + " {'id': '" + id + "', 'integration_type': 'anrok'}");
        assertThat(all).extracting(Customer.Integration::type).containsExactly("xero", "anrok");
        assertThat(all.get(1).id()).isEqualTo(id);
        assertThat(all.get(1).email()).isEqualTo("x");
        assertThat(all.get(0).id()).isNotEqualTo(id);
        assertThat(all.get(0).email()).isNull();
    }

    @Test
    void an_id_is_given_once() {
        UUID pair = metadata("{'key': 'a', 'value': '1'}").get(0).id();
        assertTwice(() -> metadata("{'id': '" + pair + "', 'key': 'b', 'value': '1'}, {'id': '"
                + pair.toString().toUpperCase(Locale.ROOT) + "', 'key': 'c', 'value': '1'}"));
        UUID integration = integrations("{'integration_type': 'xero'}").get(0).id();
        assertTwice(() -> integrations("{'id': '" + integration + "', 'integration_type':"
                + " 'anrok'}, {'id': '" + integration + "', 'integration_type': 'xero'}"));
    }

    private static void assertTwice(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(InvalidException.class, refusal ->
                assertThat(refusal.details()).containsEntry("id",
                        List.of("value_already_exist")));
    }

    private List<Customer.Metadata> metadata(String pairs) {
        return put("'metadata': [" + pairs + "]").metadata();
    }

    private List<Customer.Integration> integrations(String items) {
        return put("'integration_customers': [" + items + "]").integrations().accounts();
    }

    private Customer put(String members) {
        story.writing(handle -> new CustomerEdits(story.work(handle))
                .put(body("{'external_id': 'acme', " + members + "}")));
        return story.customer("acme");
    }
}
