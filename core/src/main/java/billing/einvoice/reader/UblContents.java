package billing.einvoice.reader;

import billing.einvoice.reader.InvoiceContents.Sums;
import java.util.List;
import java.util.Map;

/**
 * Reads UBL invoices and credit notes.
 *
 * @param root the root element
 * @param name the beginning of the names of elements that differ between the two
 */
record UblContents(XmlNode root, String name) {
    private static final String CURRENCY = "DocumentCurrencyCode";

    InvoiceContents read() {
        return new InvoiceContents(document(),
                StatedMembers.all(root, "Note").stream().map(XmlNode::text).toList(),
                party("AccountingSupplierParty"), party("AccountingCustomerParty"), payment(),
                StatedMembers.all(root, name + "Line").stream().map(this::line).toList(),
                new Sums(StatedMembers.all(root, "AllowanceCharge").stream()
                        .map(UblContents::adjustment).toList(),
                        StatedMembers.all(taxes(), "TaxSubtotal").stream()
                                .map(UblContents::vat).toList(), totals()));
    }

    private Map<String, String> document() {
        return new StatedMembers(root).member("number", "ID")
                .member("type", name + "TypeCode").member("issue_date", "IssueDate")
                .member("due_date", "DueDate", "PaymentMeans/PaymentDueDate")
                .member("currency", CURRENCY)
                .member("delivery_date", "Delivery/ActualDeliveryDate")
                .member("period_start", "InvoicePeriod/StartDate")
                .member("period_end", "InvoicePeriod/EndDate")
                .member("buyer_reference", "BuyerReference")
                .member("purchase_order", "OrderReference/ID")
                .member("contract", "ContractDocumentReference/ID")
                .joined("preceding_invoices",
                        StatedMembers.all(root, "BillingReference/InvoiceDocumentReference/ID"),
                        XmlNode::text)
                .member("specification", "CustomizationID").member("process", "ProfileID").all();
    }

    private Map<String, String> party(String role) {
        XmlNode party = root.first(role, "Party");
        return new StatedMembers(party)
                .member("name", "PartyLegalEntity/RegistrationName", "PartyName/Name")
                .member("trading_name", "PartyName/Name")
                .member("street", "PostalAddress/StreetName")
                .member("additional_street", "PostalAddress/AdditionalStreetName")
                .member("post_code", "PostalAddress/PostalZone")
                .member("city", "PostalAddress/CityName")
                .member("subdivision", "PostalAddress/CountrySubentity")
                .member("country", "PostalAddress/Country/IdentificationCode")
                .joined("vat_identifier", taxSchemes(party, true), one -> one.value("CompanyID"))
                .joined("tax_number", taxSchemes(party, false), one -> one.value("CompanyID"))
                .member("registration", "PartyLegalEntity/CompanyID")
                .member("identifier", "PartyIdentification/ID")
                .member("electronic_address", "EndpointID")
                .member("electronic_address_scheme", "EndpointID/@schemeID")
                .member("contact", "Contact/Name").member("phone", "Contact/Telephone")
                .member("email", "Contact/ElectronicMail").all();
    }

    private static List<XmlNode> taxSchemes(XmlNode party, boolean vat) {
        return StatedMembers.all(party, "PartyTaxScheme").stream()
                .filter(one -> vat == "VAT".equals(one.value("TaxScheme", "ID"))).toList();
    }

    private Map<String, String> payment() {
        String means = "PaymentMeans/";
        return new StatedMembers(root).member("terms", "PaymentTerms/Note")
                .member("means", means + "PaymentMeansCode")
                .member("remittance", means + "PaymentID")
                .member("account", means + "PayeeFinancialAccount/ID")
                .member("account_holder", means + "PayeeFinancialAccount/Name")
                .member("bic", means + "PayeeFinancialAccount/FinancialInstitutionBranch/ID")
                .all();
    }

    private Map<String, String> line(XmlNode line) {
        String quantity = name.equals("Invoice") ? "InvoicedQuantity" : "CreditedQuantity";
        return new StatedMembers(line).member("id", "ID").member("name", "Item/Name")
                .member("description", "Item/Description")
                .member("quantity", quantity).member("unit", quantity + "/@unitCode")
                .member("price", "Price/PriceAmount").member("price_base", "Price/BaseQuantity")
                .member("net_amount", "LineExtensionAmount")
                .member("vat_category", "Item/ClassifiedTaxCategory/ID")
                .member("vat_rate", "Item/ClassifiedTaxCategory/Percent")
                .member("period_start", "InvoicePeriod/StartDate")
                .member("period_end", "InvoicePeriod/EndDate").all();
    }

    private static Map<String, String> adjustment(XmlNode one) {
        return new StatedMembers(one)
                .value("type", StatedMembers.isTrue(one.value("ChargeIndicator"))
                        ? "charge" : "allowance")
                .member("amount", "Amount").member("reason", "AllowanceChargeReason")
                .member("reason_code", "AllowanceChargeReasonCode")
                .member("vat_category", "TaxCategory/ID")
                .member("vat_rate", "TaxCategory/Percent").all();
    }

    private static Map<String, String> vat(XmlNode group) {
        return new StatedMembers(group).member("category", "TaxCategory/ID")
                .member("rate", "TaxCategory/Percent").member("taxable_amount", "TaxableAmount")
                .member("tax_amount", "TaxAmount")
                .member("reason_code", "TaxCategory/TaxExemptionReasonCode")
                .member("reason", "TaxCategory/TaxExemptionReason").all();
    }

    /** The taxes in the currency of the document; a second total is in that of the accounts. */
    private XmlNode taxes() {
        String currency = root.value(CURRENCY);
        List<XmlNode> totals = root.all("TaxTotal");
        return totals.stream().filter(one -> currency != null && currency.equals(
                StatedMembers.at(one, "TaxAmount/@currencyID"))).findFirst()
                .orElse(totals.isEmpty() ? null : totals.get(0));
    }

    private Map<String, String> totals() {
        String total = "LegalMonetaryTotal/";
        return new StatedMembers(root).member("lines", total + "LineExtensionAmount")
                .member("allowances", total + "AllowanceTotalAmount")
                .member("charges", total + "ChargeTotalAmount")
                .member("excluding_vat", total + "TaxExclusiveAmount")
                .value("vat", StatedMembers.at(taxes(), "TaxAmount"))
                .member("including_vat", total + "TaxInclusiveAmount")
                .member("paid", total + "PrepaidAmount")
                .member("rounding", total + "PayableRoundingAmount")
                .member("due", total + "PayableAmount").all();
    }
}
