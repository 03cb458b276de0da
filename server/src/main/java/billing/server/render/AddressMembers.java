package billing.server.render;

import billing.customer.Address;

/** The members of a postal address, beside others or alone. */
final class AddressMembers {
    private AddressMembers() {
    }

    static Members add(Members members, Address address) {
        return members.text("address_line1", address.addressLine1())
                .text("address_line2", address.addressLine2()).text("city", address.city())
                .text("state", address.state()).text("zipcode", address.zipcode())
                .text("country", address.country());
    }
}
