package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AddOn;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Taxes;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.VoidRequest;
import billing.subscription.BillingPort;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 6.8, money.md 1.2: the taxes of a regenerated one-off "
        + "invoice")
class RegeneratedOneOffTest {
    private static final Instant NOW = Instant.parse("2024-05-06T08:00:00Z");
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Tax reduced;
    private Tax customers;

    /** A customer with a tax of 19 %. */
    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        reduced = story.tax("reduced", "7");
        customers = story.tax("customers", "19");
        story.customer("UTC", null, customers);
        story.addOn("setup", 10_000);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void named_taxes_stay_and_others_are_inherited_again() {
        Invoice made = regenerate(voided(line("reduced"), line()));
        assertThat(codes(made)).containsExactly(List.of("reduced"), List.of("customers"));
        assertThat(made.amounts().taxesCents()).isEqualTo(700 + 1_900);
    }

    @Test
    void an_invoice_regenerated_twice_has_them_too() {
        Invoice again = regenerate(voidIt(regenerate(voided(line("reduced")))));
        assertThat(codes(again)).containsExactly(List.of("reduced"));
    }

    @Test
    void a_tax_whose_rate_was_edited_has_the_present_one() {
        Invoice voided = voided(line("reduced"));
        story.database.writing(handle -> new Taxes(handle).update(
                new Tax(reduced.id(), "Reduced", "lower", new BigDecimal("5"), null,
                        reduced.createdAt(), null)));
        Invoice made = regenerate(voided);
        assertThat(codes(made)).containsExactly(List.of("lower"));
        assertThat(made.amounts().totalCents()).isEqualTo(10_500);
    }

    @Test
    void a_tax_that_was_deleted_is_left_out_and_taxes_are_inherited_when_none_is_left() {
        Invoice voided = voided(line("reduced", "customers"), line("reduced"));
        story.database.writing(handle -> new Taxes(handle).delete(reduced.id(), NOW));
        Tax present = story.tax("present", "20");
        story.seller(entity -> Sellers.taxed(entity, present));
        story.database.writing(handle ->
                handle.execute("DELETE FROM tax_links WHERE owner_kind = 'customer'"));
        Invoice made = regenerate(voided);
        assertThat(codes(made)).containsExactly(List.of("customers"), List.of("present"));
        assertThat(made.parts().fees()).extracting(fee -> fee.taxes().explicit())
                .containsExactly(true, false);
    }

    @Test
    void unknown_codes_name_no_taxes() {
        Invoice made = regenerate(voided(line("unknown")));
        assertThat(codes(made)).containsExactly(List.of("customers"));
    }

    @Test
    void the_taxes_of_an_add_on_are_its_present_ones_also_after_its_deletion() {
        AddOn training = story.addOn("training", 10_000, customers);
        Invoice voided = voided(new OneOffRequest.Line("training", null, null, null, null, null,
                null, null));
        story.database.writing(handle -> {
            AddOns addOns = new AddOns(handle);
            addOns.update(new AddOn(training.id(), training.name(), training.code(), null, null,
                    10_000, InvoiceStory.EUR, List.of(reduced), training.createdAt(), null));
            addOns.delete(training.id(), NOW);
        });
        assertThat(codes(regenerate(voided))).containsExactly(List.of("reduced"));
    }

    @Test
    void a_fee_with_another_price_has_the_named_taxes_on_it() {
        Invoice voided = voided(line("reduced"), line("reduced"));
        Invoice made = regenerate(voided, new RegeneratedFee(voided.parts().fees().get(1).id(),
                new BigDecimal("2"), new BigDecimal("30"), "By hand"));
        assertThat(codes(made)).containsExactly(List.of("reduced"));
        assertThat(made.amounts().taxesCents()).isEqualTo(420);
    }

    private static List<List<String>> codes(Invoice invoice) {
        return invoice.parts().fees().stream().map(fee -> fee.taxes().applied().stream()
                .map(AppliedTax::code).toList()).toList();
    }

    private Invoice voided(OneOffRequest.Line... lines) {
        return voidIt(story.database.write(handle ->
                new OneOffInvoice(new UnitOfWork(handle, story.ids, NOW)).create(
                new OneOffRequest("customer-1", null, null, null, null, false,
                        List.of(lines)))));
    }

    private Invoice voidIt(Invoice invoice) {
        story.database.writing(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW), BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
        return invoice;
    }

    private Invoice regenerate(Invoice voided, RegeneratedFee... chosen) {
        return story.database.write(handle -> {
            Regeneration regeneration =
                    new Regeneration(new UnitOfWork(handle, story.ids, NOW));
            return chosen.length == 0 ? regeneration.regenerate(voided.id())
                    : regeneration.regenerate(voided.id(), List.of(chosen));
        });
    }

    private static OneOffRequest.Line line(String... taxes) {
        return new OneOffRequest.Line("setup", null, null, null, null, null, null,
                List.of(taxes));
    }
}
