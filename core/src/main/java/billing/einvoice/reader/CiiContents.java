package billing.einvoice.reader;

import billing.einvoice.reader.InvoiceContents.Sums;
import java.util.List;
import java.util.Map;

/**
 * Reads invoices and credit notes in the Cross Industry Invoice.
 *
 * @param root the root element
 */
record CiiContents(XmlNode root) {
    private static final String TRADE = "SupplyChainTradeTransaction/";
    private static final String AGREEMENT = TRADE + "ApplicableHeaderTradeAgreement/";
    private static final String DELIVERY = TRADE + "ApplicableHeaderTradeDelivery/";
    private static final String SETTLEMENT = TRADE + "ApplicableHeaderTradeSettlement/";
    private static final String DATE = "/DateTimeString";

    InvoiceContents read() {
        return new InvoiceContents(document(),
                StatedMembers.all(root, "ExchangedDocument/IncludedNote/Content").stream()
                        .map(XmlNode::text).toList(),
                party("SellerTradeParty"), party("BuyerTradeParty"), payment(),
                StatedMembers.all(root, TRADE + "IncludedSupplyChainTradeLineItem").stream()
                        .map(CiiContents::line).toList(),
                new Sums(StatedMembers.all(root, SETTLEMENT + "SpecifiedTradeAllowanceCharge")
                        .stream().map(CiiContents::adjustment).toList(),
                        StatedMembers.all(root, SETTLEMENT + "ApplicableTradeTax").stream()
                                .map(CiiContents::vat).toList(), totals()));
    }

    private Map<String, String> document() {
        String period = SETTLEMENT + "BillingSpecifiedPeriod/";
        String context = "ExchangedDocumentContext/";
        return new StatedMembers(root).member("number", "ExchangedDocument/ID")
                .member("type", "ExchangedDocument/TypeCode")
                .date("issue_date", "ExchangedDocument/IssueDateTime" + DATE)
                .date("due_date", SETTLEMENT + "SpecifiedTradePaymentTerms/DueDateDateTime" + DATE)
                .member("currency", SETTLEMENT + "InvoiceCurrencyCode")
                .date("delivery_date", DELIVERY
                        + "ActualDeliverySupplyChainEvent/OccurrenceDateTime" + DATE)
                .date("period_start", period + "StartDateTime" + DATE)
                .date("period_end", period + "EndDateTime" + DATE)
                .member("buyer_reference", AGREEMENT + "BuyerReference")
                .member("purchase_order", AGREEMENT
                        + "BuyerOrderReferencedDocument/IssuerAssignedID")
                .member("contract", AGREEMENT + "ContractReferencedDocument/IssuerAssignedID")
                .joined("preceding_invoices", StatedMembers.all(root, SETTLEMENT
                        + "InvoiceReferencedDocument/IssuerAssignedID"), XmlNode::text)
                .member("specification", context + "GuidelineSpecifiedDocumentContextParameter/ID")
                .member("process", context
                        + "BusinessProcessSpecifiedDocumentContextParameter/ID").all();
    }

    private Map<String, String> party(String role) {
        XmlNode party = root.first((AGREEMENT + role).split("/"));
        return new StatedMembers(party).member("name", "Name")
                .member("trading_name", "SpecifiedLegalOrganization/TradingBusinessName")
                .member("street", "PostalTradeAddress/LineOne")
                .member("additional_street", "PostalTradeAddress/LineTwo")
                .member("post_code", "PostalTradeAddress/PostcodeCode")
                .member("city", "PostalTradeAddress/CityName")
                .member("subdivision", "PostalTradeAddress/CountrySubDivisionName")
                .member("country", "PostalTradeAddress/CountryID")
                .joined("vat_identifier", registrations(party, "VA"), XmlNode::text)
                .joined("tax_number", registrations(party, "FC"), XmlNode::text)
                .member("registration", "SpecifiedLegalOrganization/ID")
                .member("identifier", "GlobalID", "ID")
                .member("electronic_address", "URIUniversalCommunication/URIID")
                .member("electronic_address_scheme", "URIUniversalCommunication/URIID/@schemeID")
                .member("contact", "DefinedTradeContact/PersonName",
                        "DefinedTradeContact/DepartmentName")
                .member("phone", "DefinedTradeContact/TelephoneUniversalCommunication/"
                        + "CompleteNumber")
                .member("email", "DefinedTradeContact/EmailURIUniversalCommunication/URIID")
                .all();
    }

    private static List<XmlNode> registrations(XmlNode party, String scheme) {
        return StatedMembers.all(party, "SpecifiedTaxRegistration/ID").stream()
                .filter(one -> scheme.equals(one.attribute("schemeID"))).toList();
    }

    private Map<String, String> payment() {
        String means = SETTLEMENT + "SpecifiedTradeSettlementPaymentMeans/";
        String account = means + "PayeePartyCreditorFinancialAccount/";
        return new StatedMembers(root)
                .member("terms", SETTLEMENT + "SpecifiedTradePaymentTerms/Description")
                .member("means", means + "TypeCode")
                .member("remittance", SETTLEMENT + "PaymentReference")
                .member("account", account + "IBANID", account + "ProprietaryID")
                .member("account_holder", account + "AccountName")
                .member("bic", means + "PayeeSpecifiedCreditorFinancialInstitution/BICID").all();
    }

    private static Map<String, String> line(XmlNode line) {
        String quantity = "SpecifiedLineTradeDelivery/BilledQuantity";
        String price = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/";
        String settlement = "SpecifiedLineTradeSettlement/";
        String period = settlement + "BillingSpecifiedPeriod/";
        return new StatedMembers(line).member("id", "AssociatedDocumentLineDocument/LineID")
                .member("name", "SpecifiedTradeProduct/Name")
                .member("description", "SpecifiedTradeProduct/Description")
                .member("quantity", quantity).member("unit", quantity + "/@unitCode")
                .member("price", price + "ChargeAmount")
                .member("price_base", price + "BasisQuantity")
                .member("net_amount", settlement
                        + "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")
                .member("vat_category", settlement + "ApplicableTradeTax/CategoryCode")
                .member("vat_rate", settlement + "ApplicableTradeTax/RateApplicablePercent")
                .date("period_start", period + "StartDateTime" + DATE)
                .date("period_end", period + "EndDateTime" + DATE).all();
    }

    private static Map<String, String> adjustment(XmlNode one) {
        return new StatedMembers(one)
                .value("type", StatedMembers.isTrue(one.value("ChargeIndicator", "Indicator"))
                        ? "charge" : "allowance")
                .member("amount", "ActualAmount").member("reason", "Reason")
                .member("reason_code", "ReasonCode")
                .member("vat_category", "CategoryTradeTax/CategoryCode")
                .member("vat_rate", "CategoryTradeTax/RateApplicablePercent").all();
    }

    private static Map<String, String> vat(XmlNode group) {
        return new StatedMembers(group).member("category", "CategoryCode")
                .member("rate", "RateApplicablePercent").member("taxable_amount", "BasisAmount")
                .member("tax_amount", "CalculatedAmount")
                .member("reason_code", "ExemptionReasonCode")
                .member("reason", "ExemptionReason").all();
    }

    private Map<String, String> totals() {
        String total = SETTLEMENT + "SpecifiedTradeSettlementHeaderMonetarySummation/";
        String currency = StatedMembers.at(root, SETTLEMENT + "InvoiceCurrencyCode");
        List<XmlNode> taxes = StatedMembers.all(root, total + "TaxTotalAmount");
        XmlNode tax = taxes.stream().filter(one -> currency != null
                && currency.equals(one.attribute("currencyID"))).findFirst()
                .orElse(taxes.isEmpty() ? null : taxes.get(0));
        return new StatedMembers(root).member("lines", total + "LineTotalAmount")
                .member("allowances", total + "AllowanceTotalAmount")
                .member("charges", total + "ChargeTotalAmount")
                .member("excluding_vat", total + "TaxBasisTotalAmount")
                .value("vat", tax == null ? null : tax.text())
                .member("including_vat", total + "GrandTotalAmount")
                .member("paid", total + "TotalPrepaidAmount")
                .member("rounding", total + "RoundingAmount")
                .member("due", total + "DuePayableAmount").all();
    }
}
