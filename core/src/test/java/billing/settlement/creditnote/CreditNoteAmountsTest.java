package billing.settlement.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 4.3, 4.5: amounts and taxes of credit notes")
class CreditNoteAmountsTest {
    @Test
    @DisplayName("money.md 4.3: example 1: 1501 of a fee of 4000 with 400 of coupons, taxed 20 % "
            + "and 5 %")
    void coupons_and_two_taxes() {
        BilledInvoice billed = new BilledInvoice().fee(8000, "800", "20")
                .fee(4000, "400", "20", "5");
        assertThat(billed.invoice().amounts().totalCents()).isEqualTo(13_140);
        CreditedItems items = billed.creditable().items(billed.items("", "1501"));
        assertThat(items.couponsCents()).isEqualByComparingTo("150.1");
        assertThat(BilledInvoice.cents(items.taxLines(338))).containsExactly(270L, 68L);
        assertThat(items.taxLines(338)).extracting("baseAmountCents")
                .containsExactly(1351L, 1351L);
        assertThat(items.taxesCents()).isEqualByComparingTo("337.725");
        assertThat(items.totalCents()).isEqualTo(1689);
        for (long asked : new long[] {1688, 1689, 1690}) {
            CreditNoteAmounts amounts = items.amounts(CreditNoteParts.credit(asked));
            assertThat(amounts.subTotalExcludingTaxesCents()).isEqualTo(1351);
            assertThat(amounts.taxesCents()).isEqualTo(338);
            assertThat(amounts.totalCents()).isEqualTo(1689);
            assertThat(amounts.taxesRate()).isEqualByComparingTo("25");
        }
    }

    @ParameterizedTest(name = "credit {0}, refund {1}, offset {2}")
    @DisplayName("money.md 4.3: example 2: the cent goes to the first part that there is, offset "
            + "included")
    @CsvSource({"11768,0,0,11767,0,0", "1,11767,0,0,11767,0", "0,11768,0,0,11767,0",
            "0,0,11768,0,0,11767", "0,1,11767,0,0,11767"})
    void alignment(long credit, long refund, long offset, long alignedCredit, long alignedRefund,
                   long alignedOffset) {
        BilledInvoice billed = new BilledInvoice().fee(39_900, "25000", "10", "10+");
        CreditedItems items = billed.creditable().items(billed.items("26260"));
        assertThat(items.subTotalCents()).isEqualTo(9806);
        assertThat(items.wholeTaxesCents()).isEqualTo(1961);
        CreditNoteAmounts amounts =
                items.amounts(new CreditNoteParts(credit, refund, offset));
        assertThat(amounts.parts()).isEqualTo(
                new CreditNoteParts(alignedCredit, alignedRefund, alignedOffset));
        assertThat(amounts.preciseCouponsAdjustmentCents()).isEqualByComparingTo("16453.63409");
        assertThat(amounts.couponsAdjustmentCents()).isEqualTo(16_454);
    }

    @Test
    @DisplayName("money.md 4.3: a note adds up, also when the total was rounded up and a cent more "
            + "is requested")
    void alignment_of_two_cents() {
        CreditedItems items = new BilledInvoice().fee(1000, "333", "6").creditable()
                .items(new BilledInvoice().fee(1000, "333", "6").items("8"));
        // 5.336 and 0.32016 of taxes are 5.65616: 6, but 5 and 0 rounded.
        assertThat(items.totalCents()).isEqualTo(6);
        assertThat(items.amounts(CreditNoteParts.credit(7)).totalCents()).isEqualTo(5);
        assertThat(items.amounts(new CreditNoteParts(1, 2, 4)).parts())
                .isEqualTo(new CreditNoteParts(0, 1, 4));
    }

    @Test
    @DisplayName("money.md 4.3: example 3: the last slice compensates the rounding of those before")
    void last_slice() {
        BilledInvoice billed = new BilledInvoice().fee(6833, "0", "20").fee(6833, "0", "20");
        assertThat(billed.invoice().amounts().totalCents()).isEqualTo(16_399);
        CreditNote first = billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(8200),
                "6833");
        assertThat(first.amounts().taxesCents()).isEqualTo(1367);
        CreditedItems second = billed.creditable().items(billed.items("", "6833"));
        assertThat(second.taxesCents()).isEqualByComparingTo("1366.2");
        assertThat(second.totalCents() + first.amounts().totalCents()).isEqualTo(16_399);
        assertThat(billed.creditable().items(billed.items("", "6832")).taxesCents())
                .isEqualByComparingTo("1366.4");
    }

    @Test
    @DisplayName("money.md 4.3: tax lines add up to the taxes, and those of all notes to the "
            + "invoice's")
    void tax_lines_add_up() {
        BilledInvoice billed = new BilledInvoice().fee(2900, "0", "4", "4.5");
        assertThat(BilledInvoice.cents(billed.invoice().parts().appliedTaxes()))
                .containsExactly(116L, 131L);
        // 53.84 and 60.57 were printed as 54 and 61, 114 in all.
        CreditNote first = billed.note(CreditNoteStatus.FINALIZED, CreditNoteParts.credit(1460),
                "1346");
        assertThat(first.amounts().taxesCents()).isEqualTo(114);
        assertThat(BilledInvoice.cents(first.lines().appliedTaxes())).containsExactly(54L, 60L);
        CreditedItems rest = billed.creditable().items(billed.items("1554"));
        assertThat(rest.wholeTaxesCents()).isEqualTo(133);
        assertThat(BilledInvoice.cents(rest.taxLines(133))).containsExactly(62L, 71L);
        CreditNoteEstimate estimate = CreditNoteEstimate.of(billed.creditable(),
                billed.creditable().estimated(billed.items("1000")));
        assertThat(BilledInvoice.cents(estimate.taxLines()).stream().mapToLong(cents -> cents)
                .sum()).isEqualTo(estimate.taxesCents());
    }

    @Test
    @DisplayName("money.md 4.3: tax lines add up, whatever is credited of fees with one or several "
            + "taxes")
    void tax_lines_of_any_note_add_up() {
        SplittableRandom random = new SplittableRandom(43);
        List<String[]> rates = List.of(new String[] {"20"}, new String[] {"4", "4.5"},
                new String[] {"5.5", "19", "8.25"}, new String[] {"0", "7"});
        for (int round = 0; round < 300; round++) {
            BilledInvoice billed = new BilledInvoice();
            String[] credited = new String[1 + random.nextInt(3)];
            for (int fee = 0; fee < credited.length; fee++) {
                long cents = random.nextLong(1, 50_000);
                billed.fee(cents, Long.toString(random.nextLong(cents)),
                        rates.get(random.nextInt(rates.size())));
                credited[fee] = Long.toString(random.nextLong(1, cents + 1));
            }
            CreditedItems items = billed.creditable().items(billed.items(credited));
            assertThat(BilledInvoice.cents(items.taxLines(items.wholeTaxesCents())).stream()
                    .mapToLong(cents -> cents).sum()).isEqualTo(items.wholeTaxesCents());
        }
    }

    @Test
    @DisplayName("money.md 4.5: both fees whole: 37570, of which 1200 were paid; rate 14.54268")
    void estimate() {
        BilledInvoice billed = new BilledInvoice().fee(17_900, "0", "10")
                .fee(39_900, "25000", "10", "10+").paid(1200);
        CreditableInvoice creditable = billed.creditable();
        CreditNoteEstimate estimate = CreditNoteEstimate.of(creditable,
                creditable.estimated(billed.items("17900", "39900")));
        assertThat(estimate.taxesCents()).isEqualTo(4770);
        assertThat(estimate.maxCreditableCents()).isEqualTo(37_570);
        assertThat(estimate.maxRefundableCents()).isEqualTo(1200);
        assertThat(estimate.maxOffsettableCents()).isEqualTo(36_370);
        assertThat(estimate.items().wholeCouponsCents()).isEqualTo(25_000);
        assertThat(estimate.items().taxesRate()).isEqualByComparingTo("14.54268");
    }

    @Test
    @DisplayName("money.md 4.5: an estimate moves the total down or the taxes down, never up")
    void estimate_is_aligned() {
        BilledInvoice high = new BilledInvoice().fee(39_900, "25000", "10", "10+");
        CreditNoteEstimate lowered = CreditNoteEstimate.of(high.creditable(),
                high.creditable().estimated(high.items("26260")));
        assertThat(lowered.maxCreditableCents()).isEqualTo(11_767);
        assertThat(lowered.taxesCents()).isEqualTo(1961);
        BilledInvoice low = new BilledInvoice().fee(30, "10", "50");
        // 2 less 0.66667 of coupons: 1.33333 and 0.66667 of tax are 2, but 1 and 1 rounded; 4 less
        // 1.33333: 2.66667 -> 3 and 1.33333 -> 1 are 4; 1 less 0.33333: 0.66667 -> 1, 0.33333 -> 0.
        CreditNoteEstimate same = CreditNoteEstimate.of(low.creditable(),
                low.creditable().estimated(low.items("1")));
        assertThat(same.maxCreditableCents()).isEqualTo(1);
        assertThat(same.taxesCents()).isZero();
    }
}
