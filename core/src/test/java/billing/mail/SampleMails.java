package billing.mail;

import billing.mail.OutgoingMail.Addressees;
import billing.mail.OutgoingMail.Attachment;
import billing.mail.OutgoingMail.Content;
import billing.mail.OutgoingMail.Sender;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Mails to be sent in tests. */
public final class SampleMails {
    private SampleMails() {
    }

    /** A mail with a subject, to an address. */
    public static OutgoingMail mail(String subject, String to) {
        return mail(subject, "Nimbus GmbH", new Addressees(to, List.of(), List.of()));
    }

    /** A mail of a sender to several addresses. */
    public static OutgoingMail mail(String subject, String sender, Addressees to) {
        return new OutgoingMail("<01890000@nimbus.example>", "NIM-001",
                Instant.parse("2026-01-31T23:30:00Z"),
                new Sender("billing@nimbus.example", sender, "office@nimbus.example"), to, "de",
                new Content(subject, "Grüße\n.\n" + "x".repeat(1200) + "\n", "<p>Grüße</p>\n"),
                List.of(new Attachment("NIM-001.pdf", "application/pdf",
                        "%PDF-1.7 bytes".getBytes(StandardCharsets.US_ASCII))));
    }
}
