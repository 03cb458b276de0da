package billing.einvoice.service;

import billing.customer.Customer;
import billing.einvoice.Format;
import billing.einvoice.Reason;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.mapping.Specimen;
import billing.engine.Handle;
import java.time.LocalDate;
import java.util.List;

/**
 * Whether electronic invoices can be written to a customer by the data of today.
 *
 * @param format  the one that was named, else the one that the customer gets
 * @param reasons what they will lack; empty where nothing is missing
 */
public record Readiness(Customer customer, Format format, List<Reason> reasons) {
    public Readiness {
        reasons = List.copyOf(reasons);
    }

    /**
     * What electronic invoices to a customer will lack.
     *
     * @param format null for the one that the customer gets
     */
    public static Readiness read(Handle handle, Customer customer, Format format,
                                 LocalDate today) {
        MappedDocument specimen = Specimen.read(handle, customer, today);
        Format its = format == null ? specimen.format() : format;
        return new Readiness(customer, its, specimen.reasons(its));
    }

    /** Whether nothing is missing. */
    public boolean isReady() {
        return reasons.isEmpty();
    }
}
