package billing.documents.pdf.format;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A file embedded in a PDF, such as the XML of an electronic invoice.
 *
 * @param name             the file's name, of ASCII letters, digits, dots, hyphens and underscores:
 *                         {@code factur-x.xml}
 * @param mediaType        {@code text/xml}
 * @param bytes            the content of the file
 * @param description      what it is, for people
 * @param relationship     of the file to the document
 * @param conformanceLevel the Factur-X profile of an electronic invoice, such as
 *                         {@code EN 16931} or {@code XRECHNUNG}; null for any other file
 */
public record Attachment(String name, String mediaType, byte[] bytes, String description,
                         Relationship relationship, String conformanceLevel) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    /** The relationship of an embedded file to the document (ISO 32000-2, 7.11.3). */
    public enum Relationship {
        /** The same content in another form. */
        ALTERNATIVE("Alternative"),
        /** What the document was made from. */
        SOURCE("Source"),
        /** The data of a table or chart in the document. */
        DATA("Data"),
        /** An addition to the document. */
        SUPPLEMENT("Supplement"),
        /** None of these, or not known. */
        UNSPECIFIED("Unspecified");

        private final String pdfName;

        Relationship(String pdfName) {
            this.pdfName = pdfName;
        }

        String pdfName() {
            return pdfName;
        }
    }

    public Attachment {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a name of an attachment: " + name);
        }
        Objects.requireNonNull(mediaType, "null mediaType");
        Objects.requireNonNull(description, "null description");
        Objects.requireNonNull(relationship, "null relationship");
        bytes = bytes.clone();
    }

    /** A copy of the content of the file. */
    @Override
    public byte[] bytes() {
        return bytes.clone();
    }
}
