package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.BookStory;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 1.4: a correction has the rate of its time, on a line of its own")
class ChangedTaxRateTest {
    @Test
    void two_rates_of_one_tax_are_two_lines(@TempDir Path folder) {
        try (BookStory books = new BookStory(folder.resolve("billing.db"), 7,
                "2024-03-01T00:00:00Z").taxed("10")) {
            Story story = books.story;
            CorrectionStory past = new CorrectionStory(story);
            story.customer("acme", "UTC");
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1"));
            story.subscribe("acme", "pro");
            past.late("march", "acme-1", "calls", "2024-03-05T00:00:00Z", "100");
            story.runUntil("2024-04-01T00:10:00Z");
            past.late("late", "acme-1", "calls", "2024-03-06T00:00:00Z", "50");
            books.story.write(handle -> {
                Tax tax = new Taxes(handle).get("vat0");
                new Taxes(handle).update(new Tax(tax.id(), tax.name(), tax.code(),
                        new BigDecimal("20"), null, tax.createdAt(), null));
                return null;
            });
            story.at("2024-04-05T00:00:00Z");
            past.late("april", "acme-1", "calls", "2024-04-05T00:00:00Z", "10");
            past.correct(CorrectionMethod.NEXT_INVOICE);
            story.runUntil("2024-05-01T00:10:00Z");

            Invoice april = books.latest();
            assertThat(april.amounts().taxesCents()).isEqualTo(700);
            assertThat(april.parts().appliedTaxes()).extracting(ChangedTaxRateTest::text)
                    .containsExactlyInAnyOrder("20 % of 1000 = 200", "10 % of 5000 = 500");
            assertThat(books.check()).isEmpty();

            CreditNote note = books.note(april, CreditNoteParts.credit(6_700),
                    april.parts().fees().stream().mapToLong(fee -> fee.amounts().cents())
                            .toArray());
            assertThat(note.lines().appliedTaxes()).extracting(ChangedTaxRateTest::text)
                    .containsExactlyInAnyOrder("20 % of 1000 = 200", "10 % of 5000 = 500");
            assertThat(books.check()).isEmpty();
        }
    }

    private static String text(AppliedTax line) {
        return line.rate().stripTrailingZeros().toPlainString() + " % of "
                + line.baseAmountCents() + " = " + line.amountCents();
    }
}
