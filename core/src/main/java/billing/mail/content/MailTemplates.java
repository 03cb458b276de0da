package billing.mail.content;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import billing.mail.MailKind;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The templates of mails. A file of the user's folder replaces the built-in one; the most special
 * of {@code invoice.de.html}, {@code invoice.html}, {@code mail.de.html} and {@code mail.html} is
 * used. They are read once.
 */
final class MailTemplates {
    private final Path folder;
    private final Map<String, Template> compiled = new ConcurrentHashMap<>();

    /** The part of a mail that a template makes. */
    enum Part {
        SUBJECT("subject.txt", false), TEXT("txt", false), HTML("html", true);

        private final String ending;
        private final boolean escapes;

        Part(String ending, boolean escapes) {
            this.ending = ending;
            this.escapes = escapes;
        }
    }

    /** Templates with those of a folder; null for the built-in ones only. */
    MailTemplates(Path folder) {
        this.folder = folder;
    }

    /**
     * Renders a part of a mail.
     *
     * @throws InputException if a file of the folder is not a valid template
     */
    String render(Part part, MailKind kind, String language, Map<String, Object> values) {
        String name = List.of(kind.code() + "." + language + "." + part.ending,
                kind.code() + "." + part.ending, "mail." + language + "." + part.ending).stream()
                .filter(this::isReplaced).findFirst().orElse("mail." + part.ending);
        try {
            return compiled.computeIfAbsent(name, file -> compile(part, file)).execute(values);
        } catch (InputException e) {
            throw e;
        } catch (RuntimeException e) {
            // The library has no common type of failures for texts that are not templates.
            throw invalid(name, String.valueOf(e.getMessage()));
        }
    }

    private boolean isReplaced(String name) {
        return folder != null && Files.isRegularFile(folder.resolve(name));
    }

    private Template compile(Part part, String name) {
        Template template = Mustache.compiler().nullValue("").escapeHTML(part.escapes)
                .compile(isReplaced(name) ? replacement(name) : builtIn(name));
        if (SectionCount.of(template) > Limit.MAIL_SECTIONS.most()) {
            throw invalid(name, "it has more than " + Limit.MAIL_SECTIONS.shown());
        }
        return template;
    }

    private String replacement(String name) {
        try (InputStream in = Files.newInputStream(folder.resolve(name))) {
            byte[] text = in.readNBytes(Limit.MAIL_TEMPLATE.most() + 1);
            if (text.length > Limit.MAIL_TEMPLATE.most()) {
                throw invalid(name, "it has more than " + Limit.MAIL_TEMPLATE.shown());
            }
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        } catch (CharacterCodingException e) {
            throw invalid(name, "it is not UTF-8");
        } catch (IOException e) {
            throw invalid(name, "it cannot be read");
        }
    }

    private static String builtIn(String name) {
        try (InputStream in = MailTemplates.class.getResourceAsStream("/billing/mail/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputException invalid(String name, String reason) {
        String file = folder == null ? name : folder.resolve(name).toString();
        return new InputException(List.of(new Problem(file, 0, 0, null, "invalid_template",
                "the mail template is not valid: " + reason, "fix the file, or remove it to use"
                + " the built-in template")));
    }
}
