package billing.invoicing.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.CouponShare;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 0: a part of a correction line is divided once")
class CorrectionLinePartTest {
    @Test
    @DisplayName("A third of 60 cents less a coupon of 30 is 20 less 10, with a third of the units")
    void a_third() {
        CorrectionLine part = line(-60, -30, "0").part(-10);
        assertThat(part.amount().cents()).isEqualTo(-20);
        assertThat(part.couponsCents()).isEqualTo(-10);
        assertThat(part.netCents()).isEqualTo(-10);
        assertThat(part.change().is().units()).isEqualByComparingTo("20");
    }

    private static CorrectionLine line(long cents, long coupons, String unitsNow) {
        return new CorrectionLine(UUID.randomUUID(), null, null, null,
                new CorrectionLine.Amount(CurrencyUnit.of("EUR"), cents, List.of(new CouponShare(
                        UUID.randomUUID(), UUID.randomUUID(), "c", "Coupon", coupons)), List.of()),
                new CorrectionLine.Change(
                        new RatedAmount(-cents, new BigDecimal("30")),
                        new RatedAmount(0, new BigDecimal(unitsNow)), null),
                new CorrectionLine.Billed(null, null), Instant.EPOCH);
    }
}
