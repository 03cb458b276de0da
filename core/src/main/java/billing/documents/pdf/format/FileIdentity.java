package billing.documents.pdf.format;

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
public final class FileIdentity {
    /** Of one length, and with a slash at both ends. */
    private static final byte[][] NAME_KEYS = {ascii("/BaseFont/"), ascii("/FontName/")};
    private static final int KEY_LENGTH = 10;
    /** By the last byte of a place where no key is: how far away the next one is at least. */
    private static final byte[] STEPS = steps();
    private static final int TAG_LENGTH = 6;

    private final UUID id;

    /**
     * The identity of the file of a document.
     *
     * @param attachment the file that is embedded; null for none
     */
    public FileIdentity(BusinessDocument document, Attachment attachment) {
        String source = document.frame().issuer().name() + '\n' + document.number() + '\n'
                + document.mark() + '\n' + document.frame().createdAt();
        UUID plain = UUID.nameUUIDFromBytes(source.getBytes(StandardCharsets.UTF_8));
        this.id = attachment == null ? plain : UUID.nameUUIDFromBytes((plain + "\n"
                + attachment.name() + '\n' + UUID.nameUUIDFromBytes(attachment.bytes()))
                .getBytes(StandardCharsets.UTF_8));
    }

    /** The identifier of the document and of this version of it. */
    public UUID id() {
        return id;
    }

    /** The file identifier: first and current version are the same. */
    public PdfArray fileId() {
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
    public void replaceSubsetTags(byte[] pdf, int start) {
        byte[] tag = tag();
        int last = start + KEY_LENGTH - 1;
        while (last < pdf.length - TAG_LENGTH - 1) {
            if (pdf[last] == '/' && pdf[last + TAG_LENGTH + 1] == '+' && isKey(pdf, last)) {
                System.arraycopy(tag, 0, pdf, last + 1, TAG_LENGTH);
            }
            last += STEPS[pdf[last] & 0xFF];
        }
    }

    private static boolean isKey(byte[] pdf, int last) {
        int from = last + 1 - KEY_LENGTH;
        for (byte[] key : NAME_KEYS) {
            if (Arrays.equals(pdf, from, last + 1, key, 0, KEY_LENGTH)) {
                return true;
            }
        }
        return false;
    }

    /** Most bytes of a file are in no key, so nine of ten are passed over. */
    private static byte[] steps() {
        byte[] steps = new byte[1 << Byte.SIZE];
        Arrays.fill(steps, (byte) KEY_LENGTH);
        for (byte[] key : NAME_KEYS) {
            for (int place = 0; place < KEY_LENGTH - 1; place++) {
                int step = KEY_LENGTH - 1 - place;
                steps[key[place]] = (byte) Math.min(steps[key[place]], step);
            }
        }
        return steps;
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
