package billing.life;

/**
 * Lives drawn by lot in which both parties have what electronic invoices state, plans and add-ons
 * are taxed differently, and not all is sold in euros.
 */
final class TaxedLife {
    private static final String SELLER = """
            billing_entities:
              - {code: default, name: Nimbus, legal_name: Nimbus GmbH, legal_number: HRB 12345,
                 tax_identification_number: DE136695976, email: billing@nimbus.example,
                 address_line1: Cloud Street 1, zipcode: '10115', city: Berlin, country: DE,
                 e_invoicing: {address: {scheme: '9930', id: DE136695976},
                   contact: {name: Accounts, phone: '+49 30 123456'},
                   bank: {iban: DE75512108001245126199, bic: SOLADEST600}}}
            """;
    private static final String BUYER = "  - external_id: c\n"
            + "    name: Acme\n    legal_name: Acme & Sons\n    country: DE\n    city: Hamburg\n"
            + "    zipcode: '22761'\n    address_line1: Main Road 2\n"
            + "    email: acme@buyer.example\n    tax_identification_number: DE811907980\n"
            + "    e_invoicing: {buyer_reference: 04011000-1234512345-06,\n"
            + "      address: {scheme: '9930', id: DE811907980}}\n";

    private TaxedLife() {
    }

    /** The life of a seed. */
    static Storyboard of(long seed) {
        Storyboard drawn = RandomLife.of(seed);
        Dice dice = new Dice(seed);
        Storyboard board = new Storyboard(drawn.files(), SELLER + taxed(drawn.catalog(), dice),
                drawn.deeds());
        return Storyboard.read(board.toString().replace("EUR",
                dice.pick("EUR", "EUR", "EUR", "USD", "JPY", "HUF")));
    }

    private static String taxed(String catalog, Dice dice) {
        String parties = catalog.replace("  - external_id: c\n", BUYER);
        if (parties.contains("    tax_codes: []") && dice.chance(2)) {
            return parties; // all of it is outside the scope of VAT
        }
        return parties.replace("    tax_codes: []", "    tax_codes: [low]")
                .replace("taxes: [{code: vat, name: VAT, rate: '20'}]", "taxes: [{code: vat,"
                        + " name: VAT, rate: '" + dice.pick("20", "19", "8.1", "25.5")
                        + "'}, {code: low, name: Low, rate: '" + dice.pick("5.5", "7", "2.6")
                        + "'}, {code: free, name: Free, rate: '0', category: "
                        + dice.pick("Z", "E, exemption_reason_code: VATEX-EU-132") + "}]")
                .replace("    name: Plan p1\n", "    name: Plan p1\n    tax_codes: [low]\n")
                .replace("    name: Plan p2\n", "    name: Plan p2\n    tax_codes: [free]\n")
                .replace("billable_metric_code: volume,",
                        "billable_metric_code: volume, tax_codes: [low],")
                .replace("billable_metric_code: seats,",
                        "billable_metric_code: seats, tax_codes: [free],")
                .replace("add_on_code: desk,", "add_on_code: desk, tax_codes: [vat],");
    }
}
