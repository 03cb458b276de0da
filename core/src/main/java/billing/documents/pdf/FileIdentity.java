package billing.documents.pdf;

import billing.documents.BusinessDocument;
import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * The identifiers inside a file that the PDF library draws at random, taken from the document
 * instead, so that the same document is the same bytes wherever and whenever it is printed.
 */
final class FileIdentity {
    private static final byte[][] NAME_KEYS = {ascii("/BaseFont/"), ascii("/FontName/")};
    private static final int TAG_LENGTH = 6;

    private final UUID id;

    /**
     * The identity of the file of a document.
     *
     * @param attachment the file that is embedded; null for none
     */
    FileIdentity(BusinessDocument document, Attachment attachment) {
        String source = document.frame().issuer().name() + '\n' + document.number() + '\n'
                + document.mark() + '\n' + document.frame().createdAt();
        UUID plain = UUID.nameUUIDFromBytes(source.getBytes(StandardCharsets.UTF_8));
        this.id = attachment == null ? plain : UUID.nameUUIDFromBytes((plain + "\n"
                + attachment.name() + '\n' + UUID.nameUUIDFromBytes(attachment.bytes()))
                .getBytes(StandardCharsets.UTF_8));
    }

    /** The identifier of the document and of this version of it. */
    UUID id() {
        return id;
    }

    /** The file identifier: first and current version are the same. */
    PdfArray fileId() {
        byte[] bytes = ByteBuffer.allocate(Long.BYTES * 2).putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits()).array();
        PdfArray pair = new PdfArray(new PdfString(bytes).setHexWriting(true));
        pair.add(new PdfString(bytes).setHexWriting(true));
        return pair;
    }

    /**
     * Replaces, in place, the random letters before the names of embedded font subsets.
     *
     * @param start where to begin: after the attachment, whose bytes may contain anything. Fonts
     *              are written when a file is closed
     */
    void replaceSubsetTags(byte[] pdf, int start) {
        byte[] tag = tag();
        for (int i = start; i < pdf.length - TAG_LENGTH; i++) {
            if (pdf[i] == '/') {
                for (byte[] key : NAME_KEYS) {
                    replaceTag(pdf, i, key, tag);
                }
            }
        }
    }

    private static void replaceTag(byte[] pdf, int at, byte[] key, byte[] tag) {
        int start = at + key.length;
        int plus = start + TAG_LENGTH;
        if (plus < pdf.length && pdf[plus] == '+' && Arrays.equals(
                pdf, at, start, key, 0, key.length)) {
            System.arraycopy(tag, 0, pdf, start, TAG_LENGTH);
        }
    }

    private byte[] tag() {
        byte[] letters = new byte[TAG_LENGTH];
        long rest = id.getLeastSignificantBits() & Long.MAX_VALUE;
        for (int i = 0; i < TAG_LENGTH; i++) {
            letters[i] = (byte) ('A' + rest % 26);
            rest /= 26;
        }
        return letters;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
