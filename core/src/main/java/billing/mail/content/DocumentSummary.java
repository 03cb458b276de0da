package billing.mail.content;

import billing.invoicing.print.DocumentParties;
import billing.mail.OutgoingMail.Attachment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a mail states of a document, in the language of the customer.
 *
 * @param entityId    the billing entity that issued it
 * @param intro       key of the opening sentence
 * @param subject     the arguments of the subject
 * @param facts       what the mail lists, by name in templates
 * @param attachments the document's files
 */
record DocumentSummary(UUID entityId, DocumentParties parties, String intro, List<String> subject,
                       Map<String, Fact> facts, List<Attachment> attachments) {
    /** A value with its label. */
    record Fact(String label, String value) {
    }

    /** Collects facts in their order. */
    static final class Facts {
        private final Map<String, Fact> facts = new LinkedHashMap<>();

        Facts add(String name, String label, String value) {
            if (value != null) {
                facts.put(name, new Fact(label, value));
            }
            return this;
        }

        Map<String, Fact> facts() {
            return facts;
        }
    }
}
