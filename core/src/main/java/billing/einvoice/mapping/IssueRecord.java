package billing.einvoice.mapping;

import billing.catalog.Tax;
import billing.customer.ElectronicInvoicing;
import billing.customer.EntityElectronicInvoicing;
import billing.einvoice.AccountingCurrency;
import billing.einvoice.Format;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.snapshot.InvoiceCodes;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.kernel.codelist.CodeList;
import billing.kernel.money.Money;
import java.time.LocalDate;

/**
 * What a document is made with in addition to what it copies.
 *
 * @param issuer     the letterhead
 * @param recipient  the address
 * @param seller     what electronic invoices state of the issuer
 * @param buyer      what they state of the recipient
 * @param codes      the treatments of its taxes and the units of its items
 * @param incomplete whether some of it is of today, since it was not kept or stated at the issue
 */
record IssueRecord(IssuerSnapshot issuer, RecipientSnapshot recipient,
                 EntityElectronicInvoicing seller, ElectronicInvoicing buyer,
                 InvoiceCodes codes, boolean incomplete) {
    /**
     * The record with what was not stated at the issue as it is stated today; the same record if
     * that adds nothing.
     */
    IssueRecord completed(EntityElectronicInvoicing sellerToday, ElectronicInvoicing buyerToday) {
        EntityElectronicInvoicing wholeSeller = seller.completedBy(sellerToday);
        ElectronicInvoicing wholeBuyer = buyer.completedBy(buyerToday);
        return wholeSeller.equals(seller) && wholeBuyer.equals(buyer) ? this
                : new IssueRecord(issuer, recipient, wholeSeller, wholeBuyer, codes, true);
    }

    /** How a tax is treated: as stated, else as its code and rate imply. */
    Tax.Treatment treatment(AppliedTax tax) {
        return codes.treatments().getOrDefault(tax.taxId(), Tax.Treatment.NONE)
                .completed(tax.code(), tax.rate());
    }

    /** The unit of what a fee bills. */
    String unit(Fee fee) {
        return codes.units().getOrDefault(fee.item().id(), CodeList.UNIT_ONE);
    }

    /** The VAT total of a document in the currency of the seller's country, where it is known. */
    Money accountingVat(Money vat, LocalDate issuedOn) {
        return AccountingCurrency.vat(vat, issuer.party().address().country(), issuedOn);
    }

    /** The customer's format, else the entity's, else the usual one of their countries. */
    Format format() {
        return Format.of(buyer.format()).or(() -> Format.of(seller.format()))
                .orElseGet(() -> Format.ofCountries(issuer.party().address().country(),
                        recipient.party().address().country()));
    }
}
