package billing.einvoice.syntax;

import billing.einvoice.TradeParty;
import billing.einvoice.TradeParty.Contact;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.TradeParty.PostalAddress;

/** Sellers and buyers in UBL. */
final class UblParty {
    private static final String SCHEME = "schemeID";
    private static final String TAX_NUMBER = "TAX";

    private UblParty() {
    }

    static void write(XmlText xml, TradeParty party) {
        xml.begin("cac:Party");
        identifier(xml, "cbc:EndpointID", party.endpoint());
        xml.begin("cac:PartyIdentification");
        identifier(xml, "cbc:ID", party.identifier());
        xml.end().begin("cac:PartyName").leaf("cbc:Name", party.tradingName()).end();
        address(xml, "cac:PostalAddress", party.address());
        registration(xml, party.vatIdentifier(), "VAT");
        registration(xml, party.taxNumber(), TAX_NUMBER);
        xml.begin("cac:PartyLegalEntity").leaf("cbc:RegistrationName", party.name());
        identifier(xml, "cbc:CompanyID", party.registration());
        xml.leaf("cbc:CompanyLegalForm", party.legalForm()).end();
        Contact contact = party.contact();
        xml.begin("cac:Contact").leaf("cbc:Name", contact.name())
                .leaf("cbc:Telephone", contact.phone())
                .leaf("cbc:ElectronicMail", contact.email()).end().end();
    }

    private static void identifier(XmlText xml, String name, Identifier identifier) {
        if (identifier != null) {
            xml.leaf(name, identifier.value(), SCHEME, identifier.scheme());
        }
    }

    private static void registration(XmlText xml, String number, String scheme) {
        if (number != null) {
            xml.begin("cac:PartyTaxScheme").leaf("cbc:CompanyID", number)
                    .begin("cac:TaxScheme").leaf("cbc:ID", scheme).end().end();
        }
    }

    static void address(XmlText xml, String name, PostalAddress address) {
        xml.begin(name).leaf("cbc:StreetName", address.line1())
                .leaf("cbc:AdditionalStreetName", address.line2())
                .leaf("cbc:CityName", address.city()).leaf("cbc:PostalZone", address.postCode())
                .leaf("cbc:CountrySubentity", address.subdivision())
                .begin("cac:Country").leaf("cbc:IdentificationCode", address.country()).end()
                .end();
    }
}
