package billing.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Writes the 10,000 customers and subscriptions whose usage {@link UsageFileGenerator} makes; each
 * starts with the month and follows the plan of {@code bench/catalog.yaml}.
 */
public final class CatalogGenerator {
    private static final int SUBSCRIPTIONS = 10_000;
    private static final int FIRST = 1_000_000;

    private CatalogGenerator() {
    }

    /** Arguments: the file to write; the first customer and how many, all 10,000 by default. */
    public static void main(String[] args) throws IOException {
        int first = FIRST + (args.length > 1 ? Integer.parseInt(args[1]) : 0);
        int end = first + (args.length > 2 ? Integer.parseInt(args[2]) : SUBSCRIPTIONS);
        try (PrintWriter out = new PrintWriter(args[0], StandardCharsets.UTF_8)) {
            out.print("customers:\n");
            for (int number = first; number < end; number++) {
                out.print("  - {external_id: cus_" + number + ", name: Customer " + number
                        + ", country: DE, currency: EUR}\n");
            }
            out.print("subscriptions:\n");
            for (int number = first; number < end; number++) {
                out.print("  - {external_id: sub_" + number + ", external_customer_id: cus_"
                        + number + ", plan_code: bench,"
                        + " subscription_at: \"2026-03-01T00:00:00Z\"}\n");
            }
        }
    }
}
