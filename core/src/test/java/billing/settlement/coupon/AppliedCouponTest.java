package billing.settlement.coupon;

import static billing.settlement.coupon.SampleCoupons.applied;
import static billing.settlement.coupon.SampleCoupons.percent;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Coupon.Frequency;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which coupons reduce the corrections of an invoice. */
@DisplayName("money.md 3.3 to 3.5: the coupons of corrections")
class AppliedCouponTest {
    private static final Instant FINALIZED = Instant.parse("2024-03-08T01:00:00Z");

    @ParameterizedTest
    @CsvSource({"2024-03-08T00:59:59.999999Z, true", "2024-03-08T01:00:00Z, false",
            "2024-03-08T01:00:00.000001Z, false"})
    void a_coupon_that_did_not_reduce_an_invoice_reduces_its_corrections_if_it_was_applied_before(
            String applied, boolean reduces) {
        assertThat(applied(percent("ten", "10", Frequency.FOREVER, null), applied)
                .asOfFinalization(false, 0, FINALIZED).isPresent()).isEqualTo(reduces);
    }

    @Test
    void a_rate_has_five_decimals() {
        AppliedCoupon exact = applied(percent("exact", "10.123456", Frequency.FOREVER, null),
                FINALIZED.toString());
        assertThat(exact.discount().percentageRate()).isEqualByComparingTo("10.12346");
        assertThat(exact.coupon().discount().percentageRate()).isEqualByComparingTo("10.12346");
    }

    @Test
    void a_coupon_of_the_instant_that_reduced_the_invoice_reduces_its_corrections() {
        assertThat(applied(percent("ten", "10", Frequency.FOREVER, null), FINALIZED.toString())
                .asOfFinalization(true, 0, FINALIZED)).isPresent();
    }
}
