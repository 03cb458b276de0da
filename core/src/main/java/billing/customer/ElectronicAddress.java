package billing.customer;

import billing.kernel.codelist.CodeList;

/**
 * Where a party receives electronic invoices (BT-34, BT-49).
 *
 * @param scheme a code of {@link CodeList#ELECTRONIC_ADDRESS_SCHEMES}, {@code 0088}
 * @param id     the address in that scheme
 */
public record ElectronicAddress(String scheme, String id) {
    @Override
    public String toString() {
        return scheme + ":" + id;
    }
}
