package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Tax;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.OneOffRequest;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 8.2, 8.3: one-off invoices")
class OneOffInvoiceTest {
    private static final Instant NOW = Instant.parse("2024-05-06T08:00:00Z");
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Customer customer;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        customer = story.customer("UTC", 5);
        story.addOn("setup", 10_000);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 8.2: 2.5 x 1 999 = 4 998; final at once, taxed by "
            + "the entity")
    void units_and_prices() {
        Tax tax = story.tax("default", "15");
        story.seller(entity -> Sellers.taxed(entity, tax));
        Invoice invoice = create(line("setup", null, null), line("setup", 1_999L, "2.5"));
        assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(invoice.document().number()).isEqualTo("BENT-1-001-001");
        assertThat(invoice.dates().issuing()).isEqualTo("2024-05-06");
        assertThat(invoice.parts().fees()).extracting(fee -> fee.amounts().cents()).containsExactly(
                10_000L, 4_998L);
        assertThat(invoice.amounts().taxesCents()).isEqualTo(2_250);
        assertThat(invoice.amounts().totalCents()).isEqualTo(17_248);
        assertThat(invoice.parts().appliedTaxes().get(0).baseAmountCents()).isEqualTo(14_998);
        assertThat(invoice.parts().fees().get(0).window().from()).isEqualTo(NOW);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 8.2: taxes named on a line win; unknown ones are "
            + "ignored")
    void named_taxes() {
        story.tax("twenty", "20");
        story.tax("ten", "10");
        Invoice invoice = create(taxed("setup", "twenty", "ten", "unknown"),
                taxed("setup", "unknown"));
        assertThat(invoice.parts().fees()).extracting(fee -> fee.taxes().cents()).containsExactly(
                3_000L, 0L);
        assertThat(invoice.parts().fees().get(0).taxes().rate()).isEqualByComparingTo("30");
        assertThat(invoice.amounts().totalCents()).isEqualTo(23_000);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.3: a tax that is named twice counts once")
    void repeated_taxes() {
        story.tax("twenty", "20");
        Invoice invoice = create(taxed("setup", "twenty", "twenty"));
        assertThat(invoice.amounts().taxesCents()).isEqualTo(2_000);
        assertThat(invoice.parts().appliedTaxes()).singleElement()
                .satisfies(tax -> assertThat(tax.baseAmountCents()).isEqualTo(10_000));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.2: lines with a negative price reduce others, "
            + "and the total is never below 0")
    void discounts() {
        Tax tax = story.tax("twenty", "20");
        assertThat(create(line("setup", null, null), line("setup", -10_000L, null)).amounts()
                .totalCents()).isZero();
        assertThatThrownBy(() -> create(line("setup", -1L, null)))
                .isInstanceOf(InvalidException.class)
                .hasMessage("unit_amount_cents: value_is_out_of_range");
        // 100.00 less 90.00 of which 18.00 taxes would be returned.
        assertThatThrownBy(() -> create(line("setup", null, null),
                new OneOffRequest.Line("setup", null, -9_000L, null, null, null, null,
                        List.of(tax.code()))))
                .hasMessage("unit_amount_cents: value_is_out_of_range");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 8.3: refusals: no lines, unknown add-on, half a "
            + "window, a window that ends before it starts, more than a hundred years")
    void refusals() {
        assertThatThrownBy(this::create).isInstanceOfSatisfying(NotFoundException.class,
                refused -> assertThat(refused.code()).isEqualTo("fees_not_found"));
        assertThatThrownBy(() -> create(line("nothing", null, null)))
                .isInstanceOfSatisfying(NotFoundException.class,
                        refused -> assertThat(refused.code()).isEqualTo("add_on_not_found"));
        Instant most = Instant.parse("2124-05-06T08:00:00Z");
        create(between(NOW, most));
        assertThatThrownBy(() -> create(between(NOW, most.plusMillis(1))))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("boundaries",
                                List.of("values_are_invalid")));
        assertThatThrownBy(() -> create(between(NOW, null)))
                .isInstanceOf(InvalidException.class);
        assertThatThrownBy(() -> create(between(NOW, NOW.minusSeconds(1))))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("boundaries",
                                List.of("values_are_invalid")));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 8.2: the price of an add-on is none in another "
            + "currency")
    void another_currency() {
        assertThatThrownBy(() -> create(CurrencyUnit.of("JPY"), line("setup", null, null)))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("unit_amount_cents",
                                List.of("value_is_mandatory")));
        assertThat(create(CurrencyUnit.of("JPY"), line("setup", 16_000L, null)).amounts()
                .totalCents()).isEqualTo(16_000);
    }

    @Test
    void a_customer_without_a_currency_gets_that_of_the_invoice_and_has_changed_then() {
        story.database.writing(handle ->
                handle.execute("UPDATE customers SET currency = NULL"));
        story.database.writing(handle -> new OneOffInvoice(new UnitOfWork(handle, story.ids, NOW))
                .create(new OneOffRequest(customer.externalId(), CurrencyUnit.of("USD"), null,
                        null, null, false, List.of(line("setup", 9_000L, null)))));
        Customer now = story.database.read(handle ->
                new Customers(handle).get(customer.externalId()));
        assertThat(now.billing().currency()).isEqualTo(CurrencyUnit.of("USD"));
        assertThat(now.timestamps().updatedAt()).isEqualTo(NOW);
    }

    private Invoice create(OneOffRequest.Line... lines) {
        return create((CurrencyUnit) null, lines);
    }

    private Invoice create(CurrencyUnit currency, OneOffRequest.Line... lines) {
        return story.database.write(handle ->
                new OneOffInvoice(new UnitOfWork(handle, story.ids, NOW)).create(
                new OneOffRequest(customer.externalId(), currency, null, null, null, false,
                        List.of(lines))));
    }

    private static OneOffRequest.Line line(String code, Long cents, String units) {
        return new OneOffRequest.Line(code, null, cents,
                units == null ? null : new BigDecimal(units), null, null, null, null);
    }

    private static OneOffRequest.Line taxed(String code, String... taxes) {
        return new OneOffRequest.Line(code, null, null, null, null, null, null, List.of(taxes));
    }

    private static OneOffRequest.Line between(Instant from, Instant to) {
        return new OneOffRequest.Line("setup", null, null, null, null, from, to, null);
    }
}
