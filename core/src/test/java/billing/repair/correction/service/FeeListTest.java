package billing.repair.correction.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.correction.FeeKey;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.repair.correction.CorrectedFee;
import billing.run.PlanSketch;
import billing.run.Story;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeeListTest {
    @TempDir
    Path folder;

    @Test
    void fees_that_only_corrections_added_follow_in_the_order_of_the_corrections() {
        List<String> codes = IntStream.rangeClosed(1, 20).mapToObj(n -> "metric " + n).toList();
        Map<FeeKey, CorrectedFee> corrected = new LinkedHashMap<>();
        for (String code : codes) {
            Fee fee = fee(code);
            corrected.put(FeeKey.of(fee), new CorrectedFee(fee, List.of()));
        }
        assertThat(FeeList.billed(billedMonth(), corrected).fees())
                .filteredOn(one -> one.fee().source().type() == FeeType.CHARGE)
                .extracting(one -> one.fee().item().code()).isEqualTo(codes);
    }

    private static Fee fee(String code) {
        return FeeBuilder.of(FeeType.CHARGE, new Fee.Item(UUID.randomUUID(), code, code, null,
                        code, null, null, Map.of()), CurrencyUnit.of("EUR"))
                .charge(UUID.randomUUID(), null).exactCents(BigDecimal.TEN).build();
    }

    private Invoice billedMonth() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z")) {
            story.customer("acme", "UTC");
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000));
            story.subscribe("acme", "pro");
            story.runUntil("2024-02-01T00:10:00Z");
            return story.invoices().get(0);
        }
    }
}
