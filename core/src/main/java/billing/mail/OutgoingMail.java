package billing.mail;

import billing.kernel.identifier.MailAddress;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A mail as it is sent. Equal mails are sent as equal bytes.
 *
 * @param messageId the header Message-ID, with its angle brackets
 * @param fileName  what the file is called if it is written to a folder, without ending
 * @param language  tag of the language of subject and text
 */
public record OutgoingMail(String messageId, String fileName, Instant date, Sender sender,
                           Addressees addressees, String language, Content content,
                           List<Attachment> attachments) {
    public OutgoingMail {
        attachments = List.copyOf(attachments);
    }

    /**
     * Who sends it.
     *
     * @param name    shown with the address
     * @param replyTo null for the address of the sender
     */
    public record Sender(String address, String name, String replyTo) {
    }

    /** Who receives it; all addresses are valid ({@link MailAddress}). */
    public record Addressees(String to, List<String> cc, List<String> bcc) {
        /** All of them, each once. */
        public List<String> all() {
            return Stream.of(List.of(to), cc, bcc).flatMap(List::stream).distinct().toList();
        }
    }

    /** The subject, and the same text as plain text and as HTML. */
    public record Content(String subject, String text, String html) {
    }

    /** A file; its name is in ASCII. */
    public record Attachment(String name, String type, byte[] bytes) {
    }
}
