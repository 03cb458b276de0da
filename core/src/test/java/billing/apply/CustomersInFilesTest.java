package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.apply.ResourceChange.Action;
import billing.catalog.Tax;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.InputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Customers as files state them: their billing entity, and the taxes that the program adds. */
class CustomersInFilesTest {
    private static final Instant NOW = Instant.parse("2026-01-10T12:00:00Z");
    private static final String SELLERS = """
            taxes: [{code: reduced, name: Reduced, rate: 7}]
            billing_entities:
              - {code: de, name: Deutschland, country: DE, eu_tax_management: true}
              - {code: us, name: America, country: US}
            """;
    private static final String ACME = """
            customers:
              - external_id: acme
                billing_entity_code: de
                country: FR
                tax_identification_number: FR12345678901
                tax_codes: [reduced]
            """;

    private static final String SUBSCRIBED = """
            plans: [{code: p, name: P, interval: monthly, amount_cents: 0, amount_currency: EUR,
              pay_in_advance: false}]
            subscriptions: [{external_id: s, external_customer_id: acme, plan_code: p%s}]
            """;

    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = database("billing.db");
        apply(database, SELLERS);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void another_seller_is_a_difference() {
        apply(database, ACME);
        CatalogChange change = apply(database, "customers:\n"
                + "  - {external_id: acme, billing_entity_code: us}");
        assertThat(change.resources()).flatExtracting(ResourceChange::members)
                .containsExactly(new MemberChange("billing_entity_code", "de", "us"));
    }

    @Test
    void an_export_names_the_seller() {
        apply(database, ACME);
        String exported = exported(database, true);
        assertThat(exported).contains("billing_entity_code: de");
        try (Database copy = database("copy.db")) {
            apply(copy, exported);
            assertThat(exported(copy, true)).isEqualTo(exported);
        }
    }

    @Test
    void the_tax_that_the_program_chose_stays_with_those_of_the_file() {
        apply(database, ACME);
        assertThat(taxes()).containsExactly("reduced", "svc_eu_reverse_charge");
        assertThat(apply(database, ACME).isEmpty()).isTrue();
        apply(database, ACME + "    name: Acme");
        assertThat(taxes()).containsExactly("reduced", "svc_eu_reverse_charge");
    }

    @Test
    void the_entity_is_chosen_again_when_the_customer_moves() {
        apply(database, ACME);
        apply(database, ACME.replace("FR12345678901", "null"));
        assertThat(taxes()).containsExactly("reduced", "svc_eu_fr_standard");
    }

    @Test
    void a_file_may_choose_another_automatic_tax_or_end_the_automatic() {
        apply(database, ACME);
        apply(database, ACME.replace("[reduced]", "[svc_eu_tax_exempt]"));
        assertThat(taxes()).containsExactly("svc_eu_tax_exempt");
        apply(database, "billing_entities: [{code: de, eu_tax_management: false}]\n" + ACME);
        assertThat(taxes()).containsExactly("reduced");
    }

    @Test
    @DisplayName("api-conventions.md 7: whose account is in use keeps its type, in files too")
    void the_type_of_an_account_in_use_does_not_change() {
        apply(database, ACME);
        apply(database, ACME + "    account_type: partner");
        apply(database, ACME + "    account_type: customer");
        apply(database, SUBSCRIBED.formatted(""));
        assertThatThrownBy(() -> apply(database, ACME + "    account_type: partner"))
                .isInstanceOf(InputException.class)
                .hasMessage("cannot change account_type of customer acme: its account is in use");
    }

    @Test
    @DisplayName("api-conventions.md 4.2: the customer's entity binds no subscription to itself")
    void a_subscription_of_the_customers_entity() {
        apply(database, ACME);
        apply(database, SUBSCRIBED.formatted(""));
        assertThat(apply(database, SUBSCRIBED.formatted(", billing_entity_code: de")).isEmpty())
                .isTrue();
        String other = SUBSCRIBED.formatted(", billing_entity_code: us");
        assertThat(apply(database, other).isEmpty()).isFalse();
        assertThat(apply(database, other).isEmpty()).isTrue();
    }

    @Test
    void an_export_without_customers_names_none() {
        apply(database, ACME + """
                dunning_campaigns:
                  - code: late
                    name: Late
                    thresholds: [{currency: EUR, amount_cents: 100}]
                    external_customer_ids: [acme]
                """);
        try (Database copy = database("copy.db")) {
            assertThat(apply(copy, exported(database, false)).with(Action.CREATE)).isNotEmpty();
        }
    }
    @ParameterizedTest
    @ValueSource(strings = {"external_customer_ids: [acme], excluded_external_customer_ids: [acme]",
        "external_customer_ids: [acme]"})
    void a_campaign_does_not_apply_to_a_customer_that_it_excludes(String members) {
        String campaign = "dunning_campaigns: [{code: late, name: Late, thresholds: [{currency:"
                + " EUR, amount_cents: 100}], %s}]";
        apply(database, ACME);
        apply(database, campaign.formatted("excluded_external_customer_ids: [acme]"));
        assertThatThrownBy(() -> apply(database, campaign.formatted(members)))
                .isInstanceOf(InputException.class)
                .hasMessage("customer acme is also in external_customer_ids");
    }

    private Iterable<String> taxes() {
        return database.read(handle -> new Customers(handle).get("acme")).billing().taxes().stream()
                .map(Tax::code).toList();
    }

    private Database database(String name) {
        Database opened = NewDatabase.at(folder.resolve(name));
        opened.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(2), NOW)));
        return opened;
    }

    private static String exported(Database from, boolean withCustomers) {
        return from.read(handle -> CatalogExport.yaml(CatalogExport.export(handle, withCustomers)));
    }

    private static CatalogChange apply(Database to, String yaml) {
        return new Catalog(Identifiers.random(), NOW).apply(to,
                CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8))).change();
    }
}
