package billing.documents;

import billing.customer.Address;
import java.util.List;

/**
 * One side of the invoice.
 *
 * @param name                what the party is called
 * @param legalName           null when it is the name
 * @param legalNumber         entry in a register of companies; null for none
 * @param taxIdentifier       null for none
 * @param address             {@link Address#NONE} when not known
 * @param email               several are separated by commas; null for none
 * @param particulars         further facts to print, such as metadata displayed on invoices
 */
public record Party(String name, String legalName, String legalNumber, String taxIdentifier,
                    Address address, String email, List<Particular> particulars) {
    /** A fact and what it is called. */
    public record Particular(String label, String text) {
    }

    public Party {
        particulars = List.copyOf(particulars);
    }

    /** The name before the law: the legal name, else the name. */
    public String registeredName() {
        return legalName == null || legalName.isBlank() ? name : legalName;
    }
}
