package billing.customer;

import java.util.List;

/** The names of the formats of electronic invoices that customers and entities may prefer. */
public final class ElectronicFormats {
    /** Every name. */
    public static final List<String> NAMES = List.of("ubl", "cii", "xrechnung", "xrechnung-cii",
            "peppol", "facturx", "facturx-fr");

    private ElectronicFormats() {
    }
}
