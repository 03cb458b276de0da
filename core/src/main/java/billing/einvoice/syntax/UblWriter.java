package billing.einvoice.syntax;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem;
import billing.einvoice.TradeParty.PostalAddress;
import billing.einvoice.VatGroup;
import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes invoices and credit notes in UBL 2.1 (ISO/IEC 19845). */
final class UblWriter {
    private static final String BASE = "urn:oasis:names:specification:ubl:schema:xsd:";
    /** UNTDID 1001: invoiced object. */
    private static final String INVOICED_OBJECT = "130";
    /** Three characters between the first two signs, which readers take for the subject (BT-21). */
    private static final Pattern NOT_A_SUBJECT = Pattern.compile("^([^#]*#)([^#]{3}#)");

    private final ElectronicInvoice invoice;
    private final Header header;
    private final boolean isCreditNote;
    private final XmlText xml;

    private UblWriter(ElectronicInvoice invoice) {
        this.invoice = invoice;
        this.header = invoice.header();
        this.isCreditNote = header.type().isCreditNote();
        Map<String, String> namespaces = new LinkedHashMap<>();
        namespaces.put("", BASE + root() + "-2");
        namespaces.put("cac", BASE + "CommonAggregateComponents-2");
        namespaces.put("cbc", BASE + "CommonBasicComponents-2");
        this.xml = new XmlText(namespaces);
    }

    /**
     * The bytes of an invoice.
     *
     * @param specification BT-24
     * @param process       BT-23; null for none
     */
    static byte[] write(ElectronicInvoice invoice, String specification, String process) {
        return new UblWriter(invoice).document(specification, process);
    }

    private String root() {
        return isCreditNote ? "CreditNote" : "Invoice";
    }

    private byte[] document(String specification, String process) {
        xml.begin(root()).leaf("cbc:CustomizationID", specification)
                .leaf("cbc:ProfileID", process).leaf("cbc:ID", header.number())
                .leaf("cbc:IssueDate", header.issueDate().toString());
        if (!isCreditNote && header.dueDate() != null) {
            xml.leaf("cbc:DueDate", header.dueDate().toString());
        }
        xml.leaf("cbc:" + root() + "TypeCode", header.type().code());
        invoice.notes().forEach(note -> xml.leaf("cbc:Note",
                note.subject() == null ? NOT_A_SUBJECT.matcher(note.text()).replaceFirst("$1 $2")
                        : "#" + note.subject() + "#" + note.text()));
        xml.leaf("cbc:DocumentCurrencyCode", header.currency().code())
                .leaf("cbc:TaxCurrencyCode", accountingCurrency())
                .leaf("cbc:BuyerReference", invoice.references().buyerReference());
        period(invoice.delivery().period());
        references();
        xml.begin("cac:AccountingSupplierParty");
        UblParty.write(xml, invoice.seller());
        xml.end().begin("cac:AccountingCustomerParty");
        UblParty.write(xml, invoice.buyer());
        xml.end();
        delivery();
        payment(invoice.payment());
        Content content = invoice.content();
        content.adjustments().forEach(this::adjustment);
        vat(content);
        totals(content.totals());
        content.lines().forEach(this::line);
        return xml.end().bytes();
    }

    private String accountingCurrency() {
        Money vat = invoice.content().totals().accountingVat();
        return vat == null ? null : vat.currency().code();
    }

    private void period(DatePeriod period) {
        if (period != null) {
            xml.begin("cac:InvoicePeriod").leaf("cbc:StartDate", period.start().toString())
                    .leaf("cbc:EndDate", period.end().toString()).end();
        }
    }

    private void references() {
        xml.begin("cac:OrderReference")
                .leaf("cbc:ID", invoice.references().purchaseOrder()).end();
        for (Preceding preceding : invoice.references().preceding()) {
            xml.begin("cac:BillingReference").begin("cac:InvoiceDocumentReference")
                    .leaf("cbc:ID", preceding.number())
                    .leaf("cbc:IssueDate", preceding.issueDate() == null ? null
                            : preceding.issueDate().toString()).end().end();
        }
        xml.begin("cac:ContractDocumentReference")
                .leaf("cbc:ID", invoice.references().contract()).end();
    }

    private void delivery() {
        xml.begin("cac:Delivery").leaf("cbc:ActualDeliveryDate",
                invoice.delivery().date() == null ? null : invoice.delivery().date().toString());
        PostalAddress place = invoice.delivery().place();
        if (place != null) {
            xml.begin("cac:DeliveryLocation");
            UblParty.address(xml, "cac:Address", place);
            xml.end();
        }
        xml.end();
    }

    private void payment(Payment payment) {
        if (payment.means() != null) {
            xml.begin("cac:PaymentMeans").leaf("cbc:PaymentMeansCode", payment.means())
                    .leaf("cbc:PaymentID", payment.remittance());
            if (payment.account() != null) {
                xml.begin("cac:PayeeFinancialAccount").leaf("cbc:ID", payment.account().iban())
                        .leaf("cbc:Name", payment.account().holder())
                        .begin("cac:FinancialInstitutionBranch")
                        .leaf("cbc:ID", payment.account().bic()).end().end();
            }
            xml.end();
        }
        xml.begin("cac:PaymentTerms").leaf("cbc:Note", payment.terms()).end();
    }

    private void adjustment(Adjustment one) {
        xml.begin("cac:AllowanceCharge")
                .leaf("cbc:ChargeIndicator", Boolean.toString(one.charge()))
                .leaf("cbc:AllowanceChargeReasonCode", one.reasonCode())
                .leaf("cbc:AllowanceChargeReason", one.reason());
        amount("cbc:Amount", one.amount());
        category("cac:TaxCategory", one.vat());
        xml.end();
    }

    /** Outside the scope of the tax there is no rate. */
    private void category(String name, VatGroup group) {
        xml.begin(name).leaf("cbc:ID", group.category().name())
                .leaf("cbc:Percent", group.category() == VatCategory.O ? null : group.rate());
        scheme();
        xml.end();
    }

    private void scheme() {
        xml.begin("cac:TaxScheme").leaf("cbc:ID", "VAT").end();
    }

    private void vat(Content content) {
        xml.begin("cac:TaxTotal");
        amount("cbc:TaxAmount", content.totals().vat());
        for (VatBreakdown one : content.vat()) {
            xml.begin("cac:TaxSubtotal");
            amount("cbc:TaxableAmount", one.taxable());
            amount("cbc:TaxAmount", one.tax());
            // The national rules of Germany want a rate here also outside the scope of the tax.
            xml.begin("cac:TaxCategory").leaf("cbc:ID", one.group().category().name())
                    .leaf("cbc:Percent", one.group().rate())
                    .leaf("cbc:TaxExemptionReasonCode", one.group().reasonCode())
                    .leaf("cbc:TaxExemptionReason", one.group().reason());
            scheme();
            xml.end().end();
        }
        xml.end();
        if (content.totals().accountingVat() != null) {
            xml.begin("cac:TaxTotal");
            amount("cbc:TaxAmount", content.totals().accountingVat());
            xml.end();
        }
    }

    private void totals(Totals totals) {
        xml.begin("cac:LegalMonetaryTotal");
        amount("cbc:LineExtensionAmount", totals.lines());
        amount("cbc:TaxExclusiveAmount", totals.excludingVat());
        amount("cbc:TaxInclusiveAmount", totals.includingVat());
        optional("cbc:AllowanceTotalAmount", totals.allowances());
        optional("cbc:ChargeTotalAmount", totals.charges());
        optional("cbc:PrepaidAmount", totals.paid());
        optional("cbc:PayableRoundingAmount", totals.rounding());
        amount("cbc:PayableAmount", totals.due());
        xml.end();
    }

    private void optional(String name, Money amount) {
        if (!amount.isZero()) {
            amount(name, amount);
        }
    }

    private void amount(String name, Money amount) {
        xml.leaf(name, XmlValues.text(amount), "currencyID", amount.currency().code());
    }

    private void line(LineItem line) {
        xml.begin("cac:" + root() + "Line").leaf("cbc:ID", line.id())
                .leaf(isCreditNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
                        line.quantity().units().toPlainString(), "unitCode",
                        line.quantity().code());
        amount("cbc:LineExtensionAmount", line.net());
        period(line.period());
        if (line.object() != null) {
            xml.begin("cac:DocumentReference").leaf("cbc:ID", line.object())
                    .leaf("cbc:DocumentTypeCode", INVOICED_OBJECT).end();
        }
        item(line);
        xml.begin("cac:Price").leaf("cbc:PriceAmount", line.price().amount().toPlainString(),
                "currencyID", header.currency().code());
        BigDecimal base = line.price().base();
        xml.leaf("cbc:BaseQuantity", base == null ? null : base.toPlainString(), "unitCode",
                line.quantity().code()).end().end();
    }

    private void item(LineItem line) {
        xml.begin("cac:Item").leaf("cbc:Description", line.item().description())
                .leaf("cbc:Name", line.item().name()).begin("cac:SellersItemIdentification")
                .leaf("cbc:ID", line.item().code()).end();
        category("cac:ClassifiedTaxCategory", line.vat());
        for (LineItem.Attribute one : line.item().attributes()) {
            xml.begin("cac:AdditionalItemProperty").leaf("cbc:Name", one.name())
                    .leaf("cbc:Value", one.value()).end();
        }
        xml.end();
    }
}
