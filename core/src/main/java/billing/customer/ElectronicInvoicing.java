package billing.customer;

import billing.kernel.codelist.CodeList;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What electronic invoices to a customer state in addition to its name, address and numbers. Every
 * member may be null.
 *
 * @param address            where the customer receives electronic invoices (BT-49)
 * @param registrationScheme what the legal number is a number of (BT-47-1): a code of
 *                           {@link CodeList#IDENTIFICATION_SCHEMES}
 * @param buyerReference     what the customer wants stated on each invoice (BT-10); in Germany the
 *                           Leitweg-ID of an authority
 * @param format             of the customer's electronic invoices; one of
 *                           {@link ElectronicFormats}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ElectronicInvoicing(ElectronicAddress address, String registrationScheme,
                                  String buyerReference, String format) {
    /** Nothing stated. */
    public static final ElectronicInvoicing NONE = new ElectronicInvoicing(null, null, null, null);

    /** The same with what is not stated here, as it is stated later. The format stays. */
    public ElectronicInvoicing completedBy(ElectronicInvoicing later) {
        return new ElectronicInvoicing(address == null ? later.address : address,
                registrationScheme == null ? later.registrationScheme : registrationScheme,
                buyerReference == null ? later.buyerReference : buyerReference, format);
    }

    /** Whether nothing is stated. */
    @JsonIgnore
    public boolean isNone() {
        return equals(NONE);
    }
}
