package billing.einvoice.syntax;

import billing.einvoice.TradeParty;
import billing.einvoice.TradeParty.Contact;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.TradeParty.PostalAddress;

/** Sellers and buyers in the Cross Industry Invoice. */
final class CiiParty {
    private static final String SCHEME = "schemeID";

    private CiiParty() {
    }

    static void write(XmlText xml, String name, TradeParty party) {
        xml.begin(name);
        if (party.identifier() != null) {
            xml.leaf(party.identifier().scheme() == null ? "ram:ID" : "ram:GlobalID",
                    party.identifier().value(), SCHEME, party.identifier().scheme());
        }
        xml.leaf("ram:Name", party.name()).leaf("ram:Description", party.legalForm())
                .begin("ram:SpecifiedLegalOrganization");
        identifier(xml, "ram:ID", party.registration());
        xml.leaf("ram:TradingBusinessName", party.tradingName()).end();
        contact(xml, party.contact());
        address(xml, party.address());
        xml.begin("ram:URIUniversalCommunication");
        identifier(xml, "ram:URIID", party.endpoint());
        xml.end();
        registration(xml, party.vatIdentifier(), "VA");
        registration(xml, party.taxNumber(), "FC");
        xml.end();
    }

    private static void contact(XmlText xml, Contact contact) {
        xml.begin("ram:DefinedTradeContact").leaf("ram:PersonName", contact.name())
                .begin("ram:TelephoneUniversalCommunication")
                .leaf("ram:CompleteNumber", contact.phone()).end()
                .begin("ram:EmailURIUniversalCommunication")
                .leaf("ram:URIID", contact.email()).end().end();
    }

    private static void identifier(XmlText xml, String name, Identifier identifier) {
        if (identifier != null) {
            xml.leaf(name, identifier.value(), SCHEME, identifier.scheme());
        }
    }

    private static void registration(XmlText xml, String number, String scheme) {
        xml.begin("ram:SpecifiedTaxRegistration").leaf("ram:ID", number, SCHEME, scheme).end();
    }

    static void address(XmlText xml, PostalAddress address) {
        xml.begin("ram:PostalTradeAddress").leaf("ram:PostcodeCode", address.postCode())
                .leaf("ram:LineOne", address.line1()).leaf("ram:LineTwo", address.line2())
                .leaf("ram:CityName", address.city()).leaf("ram:CountryID", address.country())
                .leaf("ram:CountrySubDivisionName", address.subdivision()).end();
    }
}
