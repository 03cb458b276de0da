package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A place where the customer north has an invoice of 100.00 EUR. */
public final class InvoicedPlace {
    private InvoicedPlace() {
    }

    /** The place, with a coupon and a dunning campaign. */
    public static CommandRun.Place in(Path folder) throws IOException {
        CommandRun.Place place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                add_ons:
                  - {code: setup, name: Setup, amount_cents: 10000, amount_currency: EUR}
                billing_entities:
                  - {code: default, name: Acme, default_currency: EUR}
                customers:
                  - {external_id: north, name: North Ltd, currency: EUR}
                coupons:
                  - {code: gift, name: Gift, coupon_type: fixed_amount, amount_cents: 500,
                     amount_currency: EUR, frequency: once, expiration: no_expiration,
                     reusable: false}
                dunning_campaigns:
                  - {code: usual, name: Usual, max_attempts: 3, days_between_attempts: 5,
                     thresholds: [{currency: EUR, amount_cents: 1}],
                     billing_entity_codes: [default]}
                """);
        assertThat(place.run("apply", "-f", "catalog.yaml").err()).doesNotContain("error");
        place.done("invoice", "create", "--customer", "north", "--add-on", "setup");
        return place;
    }

    /** The number of the oldest invoice. */
    public static String number(CommandRun.Place place) {
        return place.run("sql", "select number from invoices order by created_at, id", "-o",
                "csv").out().lines().skip(1).findFirst().orElseThrow();
    }
}
