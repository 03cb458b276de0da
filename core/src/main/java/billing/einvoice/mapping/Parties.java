package billing.einvoice.mapping;

import billing.customer.Address;
import billing.customer.ElectronicAddress;
import billing.customer.EntityElectronicInvoicing;
import billing.documents.Party;
import billing.einvoice.ElectronicInvoice.Account;
import billing.einvoice.TradeParty;
import billing.einvoice.TradeParty.Contact;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.TradeParty.PostalAddress;
import billing.kernel.vat.TaxNumber;
import java.util.Locale;

/** Seller and buyer of a document. */
final class Parties {
    private Parties() {
    }

    /**
     * The seller. Outside the scope of VAT no document may state a VAT identifier; then it serves
     * as an ordinary identifier of a seller who has no other.
     *
     * @param outsideVat whether the document is outside the scope of VAT
     */
    static TradeParty seller(IssueRecord issued, boolean outsideVat) {
        Party party = issued.issuer().party();
        EntityElectronicInvoicing stated = issued.seller();
        String number = text(party.taxIdentifier());
        boolean isVat = TaxNumber.isVatIdentifier(number);
        Identifier registration = registration(party, stated.registrationScheme());
        Identifier identifier = outsideVat && isVat && registration == null
                ? new Identifier(null, number) : null;
        String taxNumber = stated.taxNumber() != null ? stated.taxNumber()
                : isVat ? null : number;
        EntityElectronicInvoicing.Contact contact = stated.contact();
        return new TradeParty(party.registeredName(), tradingName(party), identifier, registration,
                isVat && !outsideVat ? compact(number) : null, taxNumber,
                text(issued.issuer().footer()), endpoint(stated.address(), party),
                address(party.address()),
                new Contact(contact == null ? null : contact.name(),
                        contact == null ? null : contact.phone(), email(party)));
    }

    /** The buyer; a tax number other than a VAT identifier is stated as an identifier. */
    static TradeParty buyer(IssueRecord issued, boolean outsideVat) {
        Party party = issued.recipient().party();
        String number = text(party.taxIdentifier());
        boolean isVat = TaxNumber.isVatIdentifier(number);
        return new TradeParty(party.registeredName(), tradingName(party),
                number == null || isVat ? null : new Identifier(null, number),
                registration(party, issued.buyer().registrationScheme()),
                isVat && !outsideVat ? compact(number) : null, null, null,
                endpoint(issued.buyer().address(), party), address(party.address()),
                new Contact(null, null, email(party)));
    }

    /** The account of the seller; null for none. */
    static Account account(IssueRecord issued) {
        EntityElectronicInvoicing.Bank bank = issued.seller().bank();
        return bank == null || bank.iban() == null ? null : new Account(bank.iban(),
                bank.holder() == null ? issued.issuer().party().registeredName() : bank.holder(),
                bank.bic());
    }

    private static String tradingName(Party party) {
        return party.name() == null || party.name().equals(party.registeredName()) ? null
                : text(party.name());
    }

    private static Identifier registration(Party party, String scheme) {
        String number = text(party.legalNumber());
        return number == null ? null : new Identifier(scheme, number);
    }

    /** The address as stated, else the mail address. */
    private static Identifier endpoint(ElectronicAddress stated, Party party) {
        if (stated != null) {
            return new Identifier(stated.scheme(), stated.id());
        }
        String email = email(party);
        return email == null ? null : new Identifier(TradeParty.EMAIL, email);
    }

    /** The first of several mail addresses. */
    private static String email(Party party) {
        return party.email() == null ? null : text(party.email().split(",")[0]);
    }

    private static PostalAddress address(Address address) {
        return new PostalAddress(text(address.addressLine1()), text(address.addressLine2()),
                text(address.city()), text(address.zipcode()), text(address.state()),
                text(address.country()));
    }

    private static String compact(String number) {
        return number.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
    }

    /** A text without blanks around it; null for none. */
    static String text(String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }
}
