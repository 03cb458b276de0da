package billing.mail.smtp;

import billing.mail.OutgoingMail;
import billing.mail.OutgoingMail.Attachment;
import jakarta.activation.DataHandler;
import jakarta.mail.BodyPart;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.ParameterList;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A mail as a MIME message; equal mails give equal bytes. */
final class MimeMail extends MimeMessage {
    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH);
    private final String id;

    private MimeMail(Session session, String id) {
        super(session);
        this.id = id;
    }

    /**
     * The message of a mail.
     *
     * @param withBcc whether blind copies are named in a header, for a program that delivers the
     *                message from a file and removes the header
     */
    static MimeMail of(Session session, OutgoingMail mail, boolean withBcc)
            throws MessagingException {
        MimeMail message = new MimeMail(session, mail.messageId());
        message.setHeader("Date", DATE.format(mail.date().atOffset(ZoneOffset.UTC)));
        message.setFrom(named(mail.sender().address(), mail.sender().name()));
        if (mail.sender().replyTo() != null) {
            message.setReplyTo(addresses(List.of(mail.sender().replyTo())));
        }
        message.setRecipients(RecipientType.TO, addresses(List.of(mail.addressees().to())));
        if (!mail.addressees().cc().isEmpty()) {
            message.setRecipients(RecipientType.CC, addresses(mail.addressees().cc()));
        }
        if (withBcc && !mail.addressees().bcc().isEmpty()) {
            message.setRecipients(RecipientType.BCC, addresses(mail.addressees().bcc()));
        }
        message.setSubject(mail.content().subject(), UTF_8);
        // RFC 3834: programs that answer mails automatically leave this one out.
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setHeader("Content-Language", mail.language());
        message.setContent(content(mail));
        message.saveChanges();
        return message;
    }

    /** The addresses as the library has them. */
    static InternetAddress[] addresses(List<String> addresses) throws MessagingException {
        InternetAddress[] all = new InternetAddress[addresses.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new InternetAddress(addresses.get(i), true);
        }
        return all;
    }

    private static InternetAddress named(String address, String name) throws MessagingException {
        InternetAddress named = new InternetAddress(address, true);
        try {
            named.setPersonal(name, UTF_8);
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("every Java has UTF-8", e);
        }
        return named;
    }

    private static MimeMultipart content(OutgoingMail mail) throws MessagingException {
        String boundary = "=_" + Integer.toHexString(mail.messageId().hashCode());
        MimeMultipart texts = new MarkedMultipart("alternative", boundary + "_text");
        texts.addBodyPart(text(mail.content().text(), "plain"));
        texts.addBodyPart(text(mail.content().html(), "html"));
        MimeBodyPart first = new MimeBodyPart();
        first.setContent(texts);
        MimeMultipart all = new MarkedMultipart("mixed", boundary + "_mail");
        all.addBodyPart(first);
        for (Attachment attachment : mail.attachments()) {
            all.addBodyPart(file(attachment));
        }
        return all;
    }

    /** Quoted-printable, which has no line longer than 76 characters and no bare line feed. */
    private static BodyPart text(String text, String subtype) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(text.replace("\r\n", "\n").replace("\n", "\r\n"), UTF_8, subtype);
        part.setHeader("Content-Transfer-Encoding", "quoted-printable");
        return part;
    }

    private static BodyPart file(Attachment attachment) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(
                new ByteArrayDataSource(attachment.bytes(), attachment.type())));
        part.setFileName(attachment.name());
        part.setDisposition(Part.ATTACHMENT);
        part.setHeader("Content-Transfer-Encoding", "base64");
        return part;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", id);
    }

    /** Parts between lines that follow from the message: those of the library are random. */
    private static final class MarkedMultipart extends MimeMultipart {
        MarkedMultipart(String subtype, String boundary) {
            super(subtype);
            ParameterList parameters = new ParameterList();
            parameters.set("boundary", boundary);
            contentType = new ContentType("multipart", subtype, parameters).toString();
        }
    }
}
