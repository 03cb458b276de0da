package billing.mail.smtp;

import billing.kernel.error.FileErrors;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * Writes mails as {@code .eml} files to a folder, from which another program delivers them. Blind
 * copies are in the header Bcc, which that program removes. A file appears whole, readable by its
 * owner only; an earlier one of the same message is replaced.
 */
public final class OutboxFolder implements MailTransport {
    private final Path folder;
    private final Session session = Session.getInstance(new Properties(), null);

    /** A folder, which is created with the first mail. */
    public OutboxFolder(Path folder) {
        this.folder = folder;
    }

    @Override
    public Connection connect() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new MailFailedException(Scope.CONNECTION, "cannot create the folder " + folder
                    + ": " + FileErrors.reason(e), e);
        }
        return new Connection() {
            @Override
            public void send(OutgoingMail mail) {
                write(mail);
            }

            @Override
            public void close() {
                // Each file is closed when it is written.
            }
        };
    }

    private void write(OutgoingMail mail) {
        Path file = folder.resolve(mail.fileName() + ".eml");
        Path unfinished = null;
        try {
            unfinished = Files.createTempFile(folder, ".mail-", ".tmp");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
                MimeMail.of(session, mail, true).writeTo(out);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (MessagingException e) {
            delete(unfinished);
            throw new MailFailedException(Scope.REFUSED, SmtpReply.shown(e, null), e);
        } catch (IOException e) {
            delete(unfinished);
            throw new MailFailedException(Scope.CONNECTION, "cannot write " + file + ": "
                    + FileErrors.reason(e), e);
        }
    }

    private static void delete(Path unfinished) {
        try {
            if (unfinished != null) {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            // The first failure is the one that matters.
            return;
        }
    }
}
