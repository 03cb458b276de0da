package billing.einvoice.service;

import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import java.util.function.Supplier;

/** What became of a document that was to be written as an electronic invoice. */
public sealed interface XmlOutcome {
    /**
     * The file.
     *
     * @throws NotExpressibleException with all reasons why there is none
     */
    XmlFile file();

    /** It was written. */
    record Written(XmlFile file) implements XmlOutcome {
    }

    /** It cannot be written in the format, for the reasons of the exception. */
    record Refused(NotExpressibleException refusal) implements XmlOutcome {
        @Override
        public XmlFile file() {
            throw refusal;
        }
    }

    /** Writes a document; what else the writing throws is thrown. */
    static XmlOutcome of(Supplier<XmlFile> writing) {
        try {
            return new Written(writing.get());
        } catch (NotExpressibleException e) {
            return new Refused(e);
        }
    }
}
