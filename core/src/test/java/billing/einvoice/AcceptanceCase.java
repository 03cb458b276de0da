package billing.einvoice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A cell of the acceptance matrix: a customer with a plan of its own.
 *
 * @param id of the customer and of the plan
 */
record AcceptanceCase(String id, Trade trade, Vat vat, Reduction reduction, Pricing pricing,
                      String currency, Format format) {
    static final List<String> CURRENCIES = List.of("EUR", "USD", "JPY", "PLN");
    /** Reductions after which customers have paid nothing that could be refunded. */
    private static final Set<Reduction> UNPAID =
            Set.of(Reduction.WHOLE, Reduction.PREPAID_WHOLE, Reduction.OFFSET);

    /** How a document comes about. */
    enum Trade {
        ARREARS, ADVANCE, PROGRESSIVE, REGROUPED, CORRECTED_NEXT, CORRECTED_ALONE, CORRECTED_DOWN,
        CREDITED, REFUNDED, REGENERATED, ONE_OFF, TOP_UP
    }

    /** The categories of VAT, with the country of the buyer, its VAT number and its address. */
    enum Vat {
        S("vat", "DE", "DE811907980", "9930"), TWO_RATES("vat", "DE", "DE811907980", "9930"),
        Z("zero", "DE", "DE811907980", "9930"), E("exempt", "DE", "DE811907980", "9930"),
        AE("reverse", "BE", "BE0428759497", "9925"), K("goods", "BE", "BE0428759497", "9925"),
        G("export", "US", "12-3456789", "9959"), O("outside", "CH", "CHE116281710MWST", "9927"),
        L("igic", "ES", "ESA12345674", "9920"), M("ipsi", "ES", "ESA12345674", "9920");

        final String tax;
        final String country;
        final String number;
        final String scheme;

        Vat(String tax, String country, String number, String scheme) {
            this.tax = tax;
            this.country = country;
            this.number = number;
            this.scheme = scheme;
        }

        boolean isCharged() {
            return this == S || this == TWO_RATES || this == L || this == M;
        }
    }

    /** What lowers the amount. */
    enum Reduction {
        NONE, PERCENT, FIXED, BOTH, WHOLE, PREPAID_PART, PREPAID_WHOLE, DISCOUNT, NOTE_USED, OFFSET
    }

    /** What is charged; together all charge models and all that charges have. */
    enum Pricing {
        FILTERS_AND_GROUPS("""
                - {code: seats, billable_metric_code: seats, charge_model: standard, %s filters: \
                [{values: {region: [eu]}, invoice_display_name: In time, properties: {amount: \
                '3.3333'}}], properties: {amount: '1.11', pricing_group_keys: [team]}}
                """, ""),
        GRADUATED("""
                - {code: calls, billable_metric_code: calls, charge_model: graduated, %s \
                properties: {graduated_ranges: [{from_value: 0, to_value: 100, per_unit_amount: \
                '0.013', flat_amount: '1'}, {from_value: 101, to_value: null, per_unit_amount: \
                '0.007', flat_amount: '0'}]}}
                - {code: share, billable_metric_code: storage, charge_model: \
                graduated_percentage, properties: {graduated_percentage_ranges: [{from_value: 0, \
                to_value: 10, rate: '1.5', flat_amount: '2'}, {from_value: 11, to_value: null, \
                rate: '0.7', flat_amount: '0.03'}]}}
                """, ""),
        PACKAGE_WITH_MINIMUM("""
                - {code: storage, billable_metric_code: storage, charge_model: package, %s \
                min_amount_cents: 4321, properties: {amount: '0.55', free_units: 5, \
                package_size: 10}}
                """, ""),
        PERCENTAGE_AND_VOLUME("""
                - {code: calls, billable_metric_code: calls, charge_model: percentage, %s \
                properties: {rate: '2.9', fixed_amount: '0.25', per_transaction_max_amount: '7'}}
                - {code: storage, billable_metric_code: storage, charge_model: volume, \
                properties: {volume_ranges: [{from_value: 0, to_value: 10, per_unit_amount: '3', \
                flat_amount: '1'}, {from_value: 11, to_value: null, per_unit_amount: '1.777', \
                flat_amount: '0'}]}}
                """, ""),
        DYNAMIC_AND_PRICING_UNITS("""
                - {code: calls, billable_metric_code: calls, charge_model: dynamic, %s \
                properties: {}}
                - {code: storage, billable_metric_code: storage, charge_model: standard, \
                properties: {amount: '1.7'}, applied_pricing_unit: {code: credits, \
                conversion_rate: '0.4761'}}
                """, ""),
        FIXED_WITH_COMMITMENT("""
                - {code: storage, billable_metric_code: storage, charge_model: standard, %s \
                properties: {amount: '0.0123456789'}}
                """, """
                minimum_commitment: {amount_cents: 98765}
                fixed_charges:
                  - {code: desk, add_on_code: desk, charge_model: standard, units: 2.5, \
                prorated: true, properties: {amount: '7.50'}}
                  - {code: help, add_on_code: desk, charge_model: graduated, units: 7, \
                properties: {graduated_ranges: [{from_value: 0, to_value: 3, per_unit_amount: '2', \
                flat_amount: '1'}, {from_value: 4, to_value: null, per_unit_amount: '0.777', \
                flat_amount: '0'}]}}
                  - {code: care, add_on_code: desk, charge_model: volume, units: 3, \
                properties: {volume_ranges: [{from_value: 0, to_value: null, per_unit_amount: \
                '1.11', flat_amount: '3'}]}}
                """);

        final String charges;
        final String more;

        Pricing(String charges, String more) {
            this.charges = charges;
            this.more = more;
        }

        boolean hasMinimum() {
            return this == PACKAGE_WITH_MINIMUM || this == FIXED_WITH_COMMITMENT;
        }
    }

    /** The cells of the matrix: each two values of two columns meet, where they can. */
    static List<AcceptanceCase> all() {
        int[] sizes = {Trade.values().length, Vat.values().length, Reduction.values().length,
            Pricing.values().length, CURRENCIES.size(), Format.values().length};
        List<AcceptanceCase> cases = new ArrayList<>();
        for (int[] row : Pairwise.rows(sizes, AcceptanceCase::isPossible)) {
            cases.add(new AcceptanceCase("c" + (cases.size() + 1), Trade.values()[row[0]],
                    Vat.values()[row[1]], Reduction.values()[row[2]], Pricing.values()[row[3]],
                    CURRENCIES.get(row[4]), Format.values()[row[5]]));
        }
        return cases;
    }

    private static boolean isPossible(int[] row) {
        Trade trade = row[0] < 0 ? null : Trade.values()[row[0]];
        Vat vat = row[1] < 0 ? null : Vat.values()[row[1]];
        Reduction reduction = row[2] < 0 ? null : Reduction.values()[row[2]];
        boolean isFrench = row[5] == Format.FACTURX_FR.ordinal();
        // The French rules take neither the taxes of the islands nor VAT in another currency.
        if (isFrench && (vat == Vat.L || vat == Vat.M
                || row[4] > 0 && vat != null && vat.isCharged())) {
            return false;
        }
        if (trade == Trade.TOP_UP && reduction != null && reduction != Reduction.NONE) {
            return false;
        }
        // Less usage below a minimum changes no amount.
        if (trade == Trade.CORRECTED_DOWN && row[3] >= 0
                && Pricing.values()[row[3]].hasMinimum()) {
            return false;
        }
        return reduction == null || !(trade == Trade.REFUNDED && UNPAID.contains(reduction)
                || reduction == Reduction.WHOLE
                && (trade == Trade.CREDITED || trade == Trade.CORRECTED_DOWN));
    }

    /** Whether credit notes are what it is about. */
    boolean isAboutNotes() {
        return reduction == Reduction.OFFSET || trade == Trade.CREDITED
                || trade == Trade.REFUNDED || trade == Trade.CORRECTED_DOWN;
    }

    boolean isFrench() {
        return format == Format.FACTURX_FR;
    }

    /** The code of the customer's tax. */
    String tax() {
        return isFrench() && vat.isCharged() ? "tva" : vat.tax;
    }

    /** The metric of the first charge. */
    String metric() {
        return switch (pricing) {
            case FILTERS_AND_GROUPS -> "seats";
            case PACKAGE_WITH_MINIMUM, FIXED_WITH_COMMITMENT -> "storage";
            default -> "calls";
        };
    }

    /** The plan as an entry of a catalog file. */
    String plan() {
        StringBuilder plan = new StringBuilder("  - code: " + id + "\n    name: Plan " + id
                + "\n    interval: monthly\n    amount_cents: 2900\n    amount_currency: "
                + currency + "\n    pay_in_advance: " + (trade == Trade.ADVANCE) + "\n");
        if (trade == Trade.PROGRESSIVE) {
            plan.append("    usage_thresholds: [{amount_cents: 1}]\n");
        }
        plan.append(pricing.more.indent(4)).append("    charges:\n")
                .append(pricing.charges.formatted(vat == Vat.TWO_RATES ? "tax_codes: [low],"
                        : "").indent(6));
        if (trade == Trade.ADVANCE || trade == Trade.REGROUPED) {
            plan.append("      - {code: pings, billable_metric_code: pings, charge_model:"
                    + " standard, pay_in_advance: true, properties: {amount: '1.37'}"
                    + (trade == Trade.REGROUPED ? ", invoiceable: false, regroup_paid_fees:"
                            + " invoice" : "") + "}\n");
        }
        return plan.toString();
    }

    @Override
    public String toString() {
        return (id + " " + trade + " " + vat + " " + reduction + " " + pricing + " " + currency)
                .toLowerCase(Locale.ROOT) + " " + format.code();
    }
}
