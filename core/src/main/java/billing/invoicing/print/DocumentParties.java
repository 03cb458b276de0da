package billing.invoicing.print;

import billing.customer.DocumentDesign;
import billing.customer.EntityElectronicInvoicing;
import billing.customer.store.BillingEntities;
import billing.documents.DocumentTexts;
import billing.documents.Frame;
import billing.documents.Party;
import billing.documents.PrintedLogo;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.snapshot.IssuerSnapshot;
import billing.invoicing.snapshot.RecipientSnapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.money.CurrencyUnit;
import billing.subscription.BillingContext;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;

/**
 * From whom to whom a document goes, in which language.
 *
 * @param locale   of the customer's documents
 * @param zone     of the dates that the customer reads
 * @param issuer   in whose name it is issued, as printed
 * @param customer as printed
 * @param logo     of the issuer; null when it has none
 * @param footer   of the issuer, in the language; null when it has none
 * @param design   how the issuer's documents look
 * @param bank     where the issuer is paid; null when it has stated none
 */
public record DocumentParties(Locale locale, ZoneId zone, Party issuer, Party customer,
                              PrintedLogo logo, String footer, DocumentDesign design,
                              EntityElectronicInvoicing.Bank bank) {
    /** Of a document in the name of an entity, perhaps no longer the customer's own. */
    public static DocumentParties read(Handle handle, UUID customerId, UUID entityId) {
        return read(BillingContext.read(handle, customerId), handle, entityId);
    }

    /** The same with the context of the customer. */
    static DocumentParties read(BillingContext context, Handle handle, UUID entityId) {
        return of(IssuerSnapshot.of(new BillingEntities(handle).byId(entityId).orElseThrow()),
                RecipientSnapshot.of(context.customer(), context.settings()));
    }

    /**
     * Of an invoice and its credit notes, as kept when the invoice was issued; as they are today
     * where nothing was kept.
     */
    public static DocumentParties readIssued(Handle handle, Invoice invoice) {
        return new Snapshots(handle).find(invoice.id())
                .map(kept -> of(kept.issuer(), kept.recipient()))
                .orElseGet(() -> read(handle, invoice.parties().customerId(),
                        invoice.parties().billingEntityId()));
    }

    /** By what is printed of both sides. */
    static DocumentParties of(IssuerSnapshot issuer, RecipientSnapshot recipient) {
        DocumentDesign design = issuer.design() == null ? DocumentDesign.NONE : issuer.design();
        Locale locale = Locale.forLanguageTag(recipient.locale());
        String footer = design.texts(DocumentTexts.of(locale).locale()).footer();
        EntityElectronicInvoicing stated = issuer.electronicInvoicing();
        return new DocumentParties(locale, ZoneId.of(recipient.zone()), issuer.party(),
                recipient.party(), logo(issuer), footer == null ? issuer.footer() : footer, design,
                stated == null ? null : stated.bank());
    }

    /** The parts that all documents have, of one in a currency. */
    public Frame frame(CurrencyUnit currency, Instant createdAt) {
        return new Frame(locale, currency, createdAt, issuer, customer, logo, footer, design);
    }

    /**
     * The picture of a data URI; null also for one that cannot be printed, which older versions
     * took: the letterhead goes without it, so that the document is not lost over a picture.
     */
    private static PrintedLogo logo(IssuerSnapshot issuer) {
        if (issuer.logo() == null) {
            return null;
        }
        String encoded = issuer.logo().substring(issuer.logo().indexOf(',') + 1);
        try {
            return PrintedLogo.of(Base64.getDecoder().decode(encoded));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
