package billing.apply;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 1.1, 1.5: edits of taxes and what they change")
class TaxEditsTest {
    @TempDir
    Path folder;
    private EditStory edits;
    private Story story;

    @BeforeEach
    void begin() {
        edits = new EditStory(folder, "2024-01-01T00:00:00Z");
        story = edits.story;
    }

    @AfterEach
    void end() {
        edits.close();
    }

    @Test
    @DisplayName("money.md 1.1: applied_to_organization ties the tax to the default entity")
    void attachment() {
        tax(taxes -> taxes.create(body("{'name': 'VAT', 'code': 'vat', 'rate': '20',"
                + " 'applied_to_organization': true}")));
        assertThat(entity().invoicing().taxes()).extracting(Tax::code).containsExactly("vat");
        tax(taxes -> taxes.change("vat", body("{'rate': 19}")));
        assertThat(entity().invoicing().taxes()).extracting(one -> one.rate().toPlainString())
                .containsExactly("19");
        tax(taxes -> taxes.change("vat", body("{'applied_to_organization': false}")));
        assertThat(entity().invoicing().taxes()).isEmpty();
    }

    @Test
    @DisplayName("money.md 1.1: name, code and rate are mandatory; a code is taken only by a live "
            + "tax")
    void checks() {
        assertThatThrownBy(() -> tax(taxes -> taxes.create(body("{'description': 'x'}"))))
                .isInstanceOfSatisfying(InvalidException.class, refusal ->
                        assertThat(refusal.details()).isEqualTo(Map.of(
                                "name", List.of("value_is_mandatory"),
                                "code", List.of("value_is_mandatory"),
                                "rate", List.of("value_is_mandatory"))));
        String vat = "{'name': 'VAT', 'code': 'vat', 'rate': '20'}";
        tax(taxes -> taxes.create(body(vat)));
        assertThatThrownBy(() -> tax(taxes -> taxes.create(body(vat))))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("value_already_exist");
        tax(taxes -> taxes.delete("vat"));
        assertThatThrownBy(() -> tax(taxes -> taxes.delete("vat")))
                .isInstanceOf(NotFoundException.class);
        assertThat(tax(taxes -> taxes.create(body(vat))).code()).isEqualTo("vat");
    }

    @Test
    @DisplayName("money.md 1.1: an edit or deletion reaches drafts by their refresh, never a final "
            + "invoice")
    void drafts_follow() {
        tax(taxes -> taxes.create(body("{'name': 'VAT', 'code': 'vat', 'rate': '10',"
                + " 'applied_to_organization': true}")));
        story.customer("final", "UTC").customer("draft", "UTC", 5)
                .plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000));
        story.subscribe("final", "desk");
        story.subscribe("draft", "desk");
        story.runUntil("2024-02-01T01:00:00Z");
        assertThat(taxes("final")).isEqualTo(100);
        assertThat(taxes("draft")).isEqualTo(100);
        tax(taxes -> taxes.change("vat", body("{'name': 'New', 'rate': '25'}")));
        story.runUntil("2024-02-01T02:00:00Z");
        assertThat(taxes("final")).isEqualTo(100);
        assertThat(taxes("draft")).isEqualTo(250);
        tax(taxes -> taxes.delete("vat"));
        assertThat(invoice("draft").parts().appliedTaxes()).isEmpty();
        story.runUntil("2024-02-01T03:00:00Z");
        assertThat(taxes("draft")).isZero();
        assertThat(invoice("final").parts().appliedTaxes()).extracting(AppliedTax::name)
                .containsExactly("VAT");
    }

    @Test
    @DisplayName("money.md 1.5: the tax of a place joins those of the request, replacing others")
    void automatic_taxes() {
        entity("{'country': 'FR', 'eu_tax_management': true}");
        tax(taxes -> taxes.create(body("{'name': 'City', 'code': 'city', 'rate': '1'}")));
        assertThat(put("{'external_id': 'anna', 'country': 'DE'}"))
                .containsExactly("svc_eu_de_standard");
        assertThat(put("{'external_id': 'anna', 'name': 'Anna'}"))
                .containsExactly("svc_eu_de_standard");
        assertThat(put("{'external_id': 'anna', 'country': 'IT', 'tax_codes': ['city']}"))
                .containsExactly("city", "svc_eu_it_standard");
        assertThat(put("{'external_id': 'anna', 'country': 'US'}"))
                .containsExactly("svc_eu_tax_exempt");
        assertThat(put("{'external_id': 'anna', 'tax_identification_number': 'DE123456789'}"))
                .containsExactly("svc_eu_reverse_charge");
        assertThat(put("{'external_id': 'anna', 'tax_codes': ['city']}"))
                .containsExactly("city");
        assertThat(put("{'external_id': 'anna', 'name': 'Anne'}"))
                .containsExactly("svc_eu_reverse_charge");
    }

    @Test
    @DisplayName("money.md 1.5: a customer named by a subscription first gets the entity's country")
    void unknown_customers() {
        entity("{'country': 'FR', 'eu_tax_management': true}");
        story.plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000));
        story.subscribe("newcomer", "desk");
        assertThat(story.customer("newcomer").billing().taxes()).extracting(Tax::code)
                .containsExactly("svc_eu_fr_standard");
    }

    @Test
    @DisplayName("money.md 1.5: only an entity in the Union may manage its taxes")
    void outside_the_union() {
        assertThatThrownBy(() -> entity("{'country': 'US', 'eu_tax_management': true}"))
                .isInstanceOfSatisfying(InvalidException.class, refusal ->
                        assertThat(refusal.details()).isEqualTo(Map.of("eu_tax_management",
                                List.of("billing_entity_must_be_in_eu"))));
    }

    private Tax tax(Function<TaxEdits, Tax> edit) {
        return story.write(handle -> edit.apply(new TaxEdits(story.work(handle))));
    }

    private void entity(String text) {
        edits.change(BillingEntity.class, "default", text);
    }

    private List<String> put(String text) {
        boolean known = story.read(handle -> new Customers(handle).find("anna").isPresent());
        Customer customer = known ? edits.change(Customer.class, "anna", text)
                : edits.create(Customer.class, text);
        return customer.billing().taxes().stream().map(Tax::code).toList();
    }

    private BillingEntity entity() {
        return story.read(handle -> new BillingEntities(handle).byDefault());
    }

    private long taxes(String customer) {
        return invoice(customer).amounts().taxesCents();
    }

    private Invoice invoice(String customer) {
        var id = story.customer(customer).id();
        return story.invoices().stream()
                .filter(one -> one.parties().customerId().equals(id)).findFirst()
                .orElseThrow();
    }
}
