package billing.mail.smtp;

import billing.input.PrintableText;
import billing.mail.HeaderText;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;

/** What the reply of a server to a mail means. */
final class SmtpReply {
    private static final int CLOSING = 421;
    private static final int TEMPORARY = 400;
    private static final int PERMANENT = 500;
    private static final int END = 600;

    private SmtpReply() {
    }

    /** The failure of an attempt: by the replies to recipients, else by the reply to the mail. */
    static MailFailedException failure(MessagingException failure, String secret) {
        MessagingException decisive = failure;
        int code = -1;
        for (Exception each = failure; each instanceof MessagingException one;
                each = one.getNextException()) {
            int own = code(one);
            boolean isRefusal = own >= TEMPORARY && own < END;
            if (isRefusal && (code < 0 || one instanceof SMTPAddressFailedException)) {
                code = own;
                decisive = one;
            }
        }
        return new MailFailedException(scope(code, failure), shown(decisive, secret));
    }

    private static Scope scope(int code, MessagingException failure) {
        if (failure instanceof AddressException || code >= PERMANENT) {
            return Scope.REFUSED;
        }
        return code >= TEMPORARY && code != CLOSING ? Scope.DEFERRED : Scope.CONNECTION;
    }

    private static int code(MessagingException failure) {
        if (failure instanceof SMTPAddressFailedException address) {
            return address.getReturnCode();
        }
        if (failure instanceof SMTPSenderFailedException sender) {
            return sender.getReturnCode();
        }
        return failure instanceof SMTPSendFailedException send ? send.getReturnCode() : -1;
    }

    /** A message for people on one line, of limited length, without the secret. */
    static String shown(Throwable failure, String secret) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName()
                : failure.getMessage();
        if (secret != null && !secret.isEmpty()) {
            message = message.replace(secret, "***").replace(Base64.getEncoder().encodeToString(
                    secret.getBytes(StandardCharsets.UTF_8)), "***");
        }
        String line = HeaderText.of(message);
        return line.isEmpty() ? failure.getClass().getSimpleName() : PrintableText.line(line);
    }
}
