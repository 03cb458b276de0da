package billing.einvoice.syntax;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem;
import billing.einvoice.VatGroup;
import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes invoices and credit notes as UN/CEFACT Cross Industry Invoice D16B. */
final class CiiWriter {
    private static final String BASE = "urn:un:unece:uncefact:data:standard:";
    private static final String VAT = "VAT";
    /** UNTDID 2379: CCYYMMDD. */
    private static final String DATE_FORMAT = "102";
    /** UNTDID 1001: invoiced object. */
    private static final String INVOICED_OBJECT = "130";

    private final ElectronicInvoice invoice;
    private final Header header;
    private final XmlText xml;

    private CiiWriter(ElectronicInvoice invoice) {
        this.invoice = invoice;
        this.header = invoice.header();
        Map<String, String> namespaces = new LinkedHashMap<>();
        namespaces.put("rsm", BASE + "CrossIndustryInvoice:100");
        namespaces.put("qdt", BASE + "QualifiedDataType:100");
        namespaces.put("ram", BASE + "ReusableAggregateBusinessInformationEntity:100");
        namespaces.put("udt", BASE + "UnqualifiedDataType:100");
        this.xml = new XmlText(namespaces);
    }

    /**
     * The bytes of an invoice.
     *
     * @param specification BT-24
     * @param process       BT-23; null for none
     */
    static byte[] write(ElectronicInvoice invoice, String specification, String process) {
        return new CiiWriter(invoice).document(specification, process);
    }

    private byte[] document(String specification, String process) {
        xml.begin("rsm:CrossIndustryInvoice").begin("rsm:ExchangedDocumentContext")
                .begin("ram:BusinessProcessSpecifiedDocumentContextParameter")
                .leaf("ram:ID", process).end()
                .begin("ram:GuidelineSpecifiedDocumentContextParameter")
                .leaf("ram:ID", specification).end().end();
        xml.begin("rsm:ExchangedDocument").leaf("ram:ID", header.number())
                .leaf("ram:TypeCode", header.type().code());
        date("ram:IssueDateTime", header.issueDate());
        invoice.notes().forEach(note -> xml.begin("ram:IncludedNote")
                .leaf("ram:Content", note.text()).leaf("ram:SubjectCode", note.subject()).end());
        xml.end().begin("rsm:SupplyChainTradeTransaction");
        invoice.content().lines().forEach(this::line);
        agreement();
        delivery();
        settlement();
        return xml.end().end().bytes();
    }

    private void line(LineItem line) {
        xml.begin("ram:IncludedSupplyChainTradeLineItem")
                .begin("ram:AssociatedDocumentLineDocument").leaf("ram:LineID", line.id()).end();
        xml.begin("ram:SpecifiedTradeProduct").leaf("ram:SellerAssignedID", line.item().code())
                .leaf("ram:Name", line.item().name())
                .leaf("ram:Description", line.item().description());
        line.item().attributes().forEach(one -> xml.begin("ram:ApplicableProductCharacteristic")
                .leaf("ram:Description", one.name()).leaf("ram:Value", one.value()).end());
        xml.end();
        String unit = line.quantity().code();
        BigDecimal base = line.price().base();
        xml.begin("ram:SpecifiedLineTradeAgreement").begin("ram:NetPriceProductTradePrice")
                .leaf("ram:ChargeAmount", line.price().amount())
                .leaf("ram:BasisQuantity", base == null ? null : base.toPlainString(),
                        "unitCode", unit).end().end();
        xml.begin("ram:SpecifiedLineTradeDelivery").leaf("ram:BilledQuantity",
                line.quantity().units().toPlainString(), "unitCode", unit).end();
        xml.begin("ram:SpecifiedLineTradeSettlement");
        category("ram:ApplicableTradeTax", line.vat());
        period(line.period());
        xml.begin("ram:SpecifiedTradeSettlementLineMonetarySummation");
        amount("ram:LineTotalAmount", line.net());
        xml.end();
        if (line.object() != null) {
            xml.begin("ram:AdditionalReferencedDocument")
                    .leaf("ram:IssuerAssignedID", line.object())
                    .leaf("ram:TypeCode", INVOICED_OBJECT).end();
        }
        xml.end().end();
    }

    private void agreement() {
        xml.begin("ram:ApplicableHeaderTradeAgreement")
                .leaf("ram:BuyerReference", invoice.references().buyerReference());
        CiiParty.write(xml, "ram:SellerTradeParty", invoice.seller());
        CiiParty.write(xml, "ram:BuyerTradeParty", invoice.buyer());
        xml.begin("ram:BuyerOrderReferencedDocument")
                .leaf("ram:IssuerAssignedID", invoice.references().purchaseOrder()).end()
                .begin("ram:ContractReferencedDocument")
                .leaf("ram:IssuerAssignedID", invoice.references().contract()).end().end();
    }

    /** The schema asks for this element, also when it is empty; there is always a date. */
    private void delivery() {
        xml.begin("ram:ApplicableHeaderTradeDelivery");
        if (invoice.delivery().place() != null) {
            xml.begin("ram:ShipToTradeParty");
            CiiParty.address(xml, invoice.delivery().place());
            xml.end();
        }
        xml.begin("ram:ActualDeliverySupplyChainEvent");
        date("ram:OccurrenceDateTime", invoice.delivery().date());
        xml.end().end();
    }

    private void settlement() {
        Payment payment = invoice.payment();
        Money accountingVat = invoice.content().totals().accountingVat();
        xml.begin("ram:ApplicableHeaderTradeSettlement")
                .leaf("ram:PaymentReference", payment.remittance())
                .leaf("ram:TaxCurrencyCode", accountingVat == null ? null
                        : accountingVat.currency().code())
                .leaf("ram:InvoiceCurrencyCode", header.currency().code());
        means(payment);
        invoice.content().vat().forEach(this::breakdown);
        period(invoice.delivery().period());
        invoice.content().adjustments().forEach(this::adjustment);
        xml.begin("ram:SpecifiedTradePaymentTerms").leaf("ram:Description", payment.terms());
        date("ram:DueDateDateTime", header.dueDate());
        xml.end();
        totals(invoice.content().totals());
        invoice.references().preceding().forEach(this::preceding);
        xml.end();
    }

    private void means(Payment payment) {
        if (payment.means() == null) {
            return;
        }
        xml.begin("ram:SpecifiedTradeSettlementPaymentMeans")
                .leaf("ram:TypeCode", payment.means());
        if (payment.account() != null) {
            xml.begin("ram:PayeePartyCreditorFinancialAccount")
                    .leaf("ram:IBANID", payment.account().iban())
                    .leaf("ram:AccountName", payment.account().holder()).end()
                    .begin("ram:PayeeSpecifiedCreditorFinancialInstitution")
                    .leaf("ram:BICID", payment.account().bic()).end();
        }
        xml.end();
    }

    private void breakdown(VatBreakdown one) {
        xml.begin("ram:ApplicableTradeTax");
        amount("ram:CalculatedAmount", one.tax());
        xml.leaf("ram:TypeCode", VAT).leaf("ram:ExemptionReason", one.group().reason());
        amount("ram:BasisAmount", one.taxable());
        xml.leaf("ram:CategoryCode", one.group().category().name())
                .leaf("ram:ExemptionReasonCode", one.group().reasonCode())
                .leaf("ram:RateApplicablePercent", one.group().rate()).end();
    }

    private void adjustment(Adjustment one) {
        xml.begin("ram:SpecifiedTradeAllowanceCharge").begin("ram:ChargeIndicator")
                .leaf("udt:Indicator", Boolean.toString(one.charge())).end();
        amount("ram:ActualAmount", one.amount());
        xml.leaf("ram:ReasonCode", one.reasonCode()).leaf("ram:Reason", one.reason());
        category("ram:CategoryTradeTax", one.vat());
        xml.end();
    }

    /** Outside the scope of the tax there is no rate. */
    private void category(String name, VatGroup group) {
        xml.begin(name).leaf("ram:TypeCode", VAT)
                .leaf("ram:CategoryCode", group.category().name())
                .leaf("ram:RateApplicablePercent",
                        group.category() == VatCategory.O ? null : group.rate()).end();
    }

    private void totals(Totals totals) {
        xml.begin("ram:SpecifiedTradeSettlementHeaderMonetarySummation");
        amount("ram:LineTotalAmount", totals.lines());
        optional("ram:ChargeTotalAmount", totals.charges());
        optional("ram:AllowanceTotalAmount", totals.allowances());
        amount("ram:TaxBasisTotalAmount", totals.excludingVat());
        vat(totals.vat());
        if (totals.accountingVat() != null) {
            vat(totals.accountingVat());
        }
        optional("ram:RoundingAmount", totals.rounding());
        amount("ram:GrandTotalAmount", totals.includingVat());
        optional("ram:TotalPrepaidAmount", totals.paid());
        amount("ram:DuePayableAmount", totals.due());
        xml.end();
    }

    private void vat(Money total) {
        xml.leaf("ram:TaxTotalAmount", XmlValues.text(total), "currencyID",
                total.currency().code());
    }

    private void preceding(Preceding preceding) {
        xml.begin("ram:InvoiceReferencedDocument")
                .leaf("ram:IssuerAssignedID", preceding.number())
                .begin("ram:FormattedIssueDateTime")
                .leaf("qdt:DateTimeString", XmlValues.basic(preceding.issueDate()), "format",
                        DATE_FORMAT).end().end();
    }

    private void optional(String name, Money amount) {
        if (!amount.isZero()) {
            amount(name, amount);
        }
    }

    private void amount(String name, Money amount) {
        xml.leaf(name, XmlValues.text(amount));
    }

    private void period(DatePeriod period) {
        if (period != null) {
            xml.begin("ram:BillingSpecifiedPeriod");
            date("ram:StartDateTime", period.start());
            date("ram:EndDateTime", period.end());
            xml.end();
        }
    }

    private void date(String name, LocalDate date) {
        xml.begin(name).leaf("udt:DateTimeString", XmlValues.basic(date), "format", DATE_FORMAT)
                .end();
    }
}
