package billing.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.mail.HeaderText;
import billing.mail.MailFailedException;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import billing.mail.OutgoingMail.Addressees;
import billing.mail.SampleMails;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails as messages, written to a folder. */
class MimeMailTest {
    private static final Addressees TO = new Addressees("a@b.example",
            List.of("c@b.example"), List.of("hidden@b.example"));
    @TempDir
    Path folder;

    @Test
    void equal_mails_are_equal_bytes() throws Exception {
        byte[] first = written(SampleMails.mail("Rechnung NIM-001", "Nimbus", TO));
        assertThat(written(SampleMails.mail("Rechnung NIM-001", "Nimbus", TO))).isEqualTo(first);
        assertThat(new String(first, StandardCharsets.US_ASCII))
                .contains("Date: Sat, 31 Jan 2026 23:30:00 +0000\r\n",
                        "Message-ID: <01890000@nimbus.example>\r\n",
                        "Auto-Submitted: auto-generated\r\n", "Bcc: hidden@b.example\r\n",
                        "Content-Language: de\r\n");
    }

    @Test
    void a_mail_has_both_texts_and_the_files() throws Exception {
        MimeMessage message = parsed(SampleMails.mail("Rechnung", "Nimbus", TO));
        MimeMultipart all = (MimeMultipart) message.getContent();
        MimeMultipart texts = (MimeMultipart) all.getBodyPart(0).getContent();
        assertThat(texts.getContentType()).contains("multipart/alternative");
        assertThat(texts.getBodyPart(0).getContent().toString())
                .startsWith("Grüße\r\n.\r\nxxx").contains("x".repeat(1200));
        assertThat(texts.getBodyPart(1).getContent().toString()).contains("<p>Grüße</p>");
        assertThat(all.getBodyPart(1).getFileName()).isEqualTo("NIM-001.pdf");
        assertThat(all.getBodyPart(1).getInputStream().readAllBytes())
                .isEqualTo("%PDF-1.7 bytes".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void lines_are_ascii_and_short() throws Exception {
        byte[] bytes = written(SampleMails.mail("Ä".repeat(200), "Ö".repeat(200), TO));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text.chars()).allMatch(unit -> unit < 0x80);
        assertThat(text.split("\r\n")).allSatisfy(line ->
                assertThat(line).hasSizeLessThan(999).doesNotContain("\n", "\r"));
    }

    @Test
    void names_in_any_script_arrive_and_inject_nothing() throws Exception {
        String hostile = HeaderText.of("Müller \"株式会社\" <x@y.example>\r\nBcc: z@y.example\r\n\r\n"
                + "Body, = ?utf-8?q?");
        MimeMessage message = parsed(SampleMails.mail(hostile, hostile, TO));
        InternetAddress from = (InternetAddress) message.getFrom()[0];
        assertThat(message.getFrom()).hasSize(1);
        assertThat(from.getAddress()).isEqualTo("billing@nimbus.example");
        assertThat(from.getPersonal()).isEqualTo(hostile);
        assertThat(message.getSubject()).isEqualTo(hostile);
        assertThat(message.getRecipients(RecipientType.BCC)).hasSize(1);
        assertThat(message.getRecipients(RecipientType.TO)).hasSize(1);
        assertThat(message.getReplyTo()[0].toString()).isEqualTo("office@nimbus.example");
    }

    @Test
    void a_file_is_private_and_nothing_else_is_left() throws Exception {
        written(SampleMails.mail("Rechnung", "Nimbus", TO));
        try (Stream<Path> files = Files.list(folder.resolve("mails"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(all.get(0))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void a_folder_that_cannot_be_created_is_named_with_the_reason() throws Exception {
        Files.writeString(folder.resolve("mails"), "a file");
        assertThatThrownBy(() -> new OutboxFolder(folder.resolve("mails")).connect())
                .isInstanceOf(MailFailedException.class)
                .hasMessage("cannot create the folder " + folder.resolve("mails")
                        + ": it exists and is not a folder")
                .hasCauseInstanceOf(FileAlreadyExistsException.class);
    }

    private byte[] written(OutgoingMail mail) throws Exception {
        Path mails = folder.resolve("mails");
        try (MailTransport.Connection connection = new OutboxFolder(mails).connect()) {
            connection.send(mail);
        }
        return Files.readAllBytes(mails.resolve("NIM-001.eml"));
    }

    private MimeMessage parsed(OutgoingMail mail) throws Exception {
        return new MimeMessage(Session.getInstance(new Properties()),
                new ByteArrayInputStream(written(mail)));
    }
}
