package billing.cli.command.send;

import billing.cli.config.Setting;
import billing.cli.config.SettingValue;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.kernel.identifier.MailAddress;
import billing.kernel.limit.Limit;
import billing.mail.MailTransport;
import billing.mail.content.MailComposition;
import billing.mail.content.MailSettings;
import billing.mail.content.PortalLink;
import billing.mail.smtp.OutboxFolder;
import billing.mail.smtp.SmtpServer;
import billing.mail.smtp.SmtpServer.Security;
import billing.mail.smtp.SmtpTransport;
import billing.server.mail.PortalLinks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The settings of mails, checked; messages never contain the password. */
public final class MailConfiguration {
    private static final int PORT_MOST = 65_535;
    private static final int TIMEOUT_MOST = 120;
    private static final int PASSWORD_BYTES = 4_096;
    private final Session session;

    /** The settings of a call. */
    public MailConfiguration(Session session) {
        this.session = session;
    }

    /** The mail server; empty if none is set. */
    public Optional<SmtpServer> server() {
        String host = text(Setting.SMTP_HOST);
        if (host == null) {
            return Optional.empty();
        }
        Security security = security();
        String user = text(Setting.SMTP_USER);
        String password = user == null ? null : password();
        if (user != null && security == Security.NONE && !isThisMachine(host)) {
            throw invalid(Setting.SMTP_SECURITY, "would send the password unencrypted",
                    "use starttls or tls, or remove smtp_user");
        }
        Path authorities = path(Setting.SMTP_CA_FILE);
        if (authorities != null && !Files.isReadable(authorities)) {
            throw invalid(Setting.SMTP_CA_FILE, "cannot read " + authorities,
                    "check that the file exists and that you may read it");
        }
        int port = number(Setting.SMTP_PORT, security.port(), PORT_MOST);
        return Optional.of(new SmtpServer(host, port, security, user, password,
                authorities, Duration.ofSeconds(number(Setting.SMTP_TIMEOUT, 0, TIMEOUT_MOST))));
    }

    /**
     * Where mails are delivered to: the folder of the option, else the mail server, else the folder
     * of the settings.
     *
     * @param outbox the folder of the option; null if it is not given
     * @throws UsageException if there is none of them
     */
    public MailTransport transport(String outbox) {
        if (outbox != null) {
            return folder(session.path(outbox));
        }
        Optional<SmtpServer> server = server();
        if (server.isPresent()) {
            return new SmtpTransport(server.get());
        }
        Path folder = path(Setting.MAIL_OUTBOX);
        if (folder == null) {
            throw new UsageException("there is no mail server",
                    "set smtp_host in billing.yaml, or write the mails to a folder with --outbox");
        }
        return folder(folder);
    }

    /** The folder, which exists or can be created. */
    private static OutboxFolder folder(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            throw new UsageException("mails cannot be written to " + folder,
                    existing + (Files.isDirectory(existing) ? " is not writable; use another folder"
                            : " is not a folder; use another name"));
        }
        return new OutboxFolder(folder);
    }

    /**
     * Composes mails by the settings.
     *
     * @param publicUrl base URL of the server, for links; null for the setting
     */
    public MailComposition composition(String publicUrl) {
        Path templates = path(Setting.MAIL_TEMPLATES);
        if (templates != null && !Files.isDirectory(templates)) {
            throw invalid(Setting.MAIL_TEMPLATES, "is not a folder", "create the folder, or remove"
                    + " the setting");
        }
        List<String> bcc = MailAddress.split(text(Setting.MAIL_BCC));
        if (bcc.size() > Limit.MAIL_ADDRESSES.most()) {
            throw invalid(Setting.MAIL_BCC, "has more than " + Limit.MAIL_ADDRESSES.shown(),
                    "use the address of a mailing list");
        }
        return new MailComposition(new MailSettings(address(Setting.MAIL_FROM),
                address(Setting.MAIL_REPLY_TO),
                bcc.stream().map(one -> address(Setting.MAIL_BCC, one)).toList(), templates,
                portal(session.publicUrl(publicUrl))));
    }

    private static PortalLink portal(String base) {
        return base == null ? PortalLink.NONE : new PortalLinks(base);
    }

    private Security security() {
        String name = text(Setting.SMTP_SECURITY);
        return Arrays.stream(Security.values())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name)).findFirst()
                .orElseThrow(() -> invalid(Setting.SMTP_SECURITY, "\"" + name + "\" is not known",
                        "use starttls, tls or none"));
    }

    /** A literal comparison: looking the name up would ask the network. */
    private static boolean isThisMachine(String host) {
        return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("::1");
    }

    private String password() {
        String password = session.setting(Setting.SMTP_PASSWORD).value();
        Path file = path(Setting.SMTP_PASSWORD_FILE);
        if (password == null && file != null) {
            password = firstLine(file);
        }
        if (password == null || password.isEmpty()) {
            throw new UsageException("there is no password for smtp_user",
                    "set BILLING_SMTP_PASSWORD, or name a file with smtp_password_file");
        }
        return password;
    }

    private String firstLine(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(PASSWORD_BYTES), StandardCharsets.UTF_8).lines()
                    .findFirst().orElse("");
        } catch (IOException e) {
            throw invalid(Setting.SMTP_PASSWORD_FILE, "cannot read " + file,
                    "check that the file exists and that you may read it");
        }
    }

    private int number(Setting setting, int byDefault, int most) {
        String text = text(setting);
        if (text == null) {
            return byDefault;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Refused like a number outside the range.
            return refused(setting, text, most);
        }
        return refused(setting, text, most);
    }

    private int refused(Setting setting, String text, int most) {
        throw invalid(setting, "\"" + text + "\" is not valid", "use a number from 1 to " + most);
    }

    private String address(Setting setting) {
        String text = text(setting);
        return text == null ? null : address(setting, text);
    }

    private String address(Setting setting, String text) {
        return MailAddress.parse(text).orElseThrow(() -> invalid(setting, "\"" + text
                + "\" is not an e-mail address", "use one like billing@example.com"));
    }

    private Path path(Setting setting) {
        String text = text(setting);
        return text == null ? null : session.path(text);
    }

    private String text(Setting setting) {
        String text = session.setting(setting).value();
        return text == null || text.isBlank() || text.equals("null") ? null : text.strip();
    }

    private UsageException invalid(Setting setting, String reason, String hint) {
        SettingValue value = session.setting(setting);
        return new UsageException(value.origin() + ": " + setting.key() + " " + reason, hint);
    }
}
