package billing.documents.pdf.font;

import com.lowagie.text.pdf.LayoutProcessor;

/**
 * Sets the scripts of South and Southeast Asia as their readers write them: vowels before the
 * letter that they follow, letters joined, marks above marks.
 *
 * <p>The Java platform does this, with its own copy of each font. Where it cannot draw text at all,
 * as in an installation without a font library, signs are drawn one after the other: readable, not
 * pretty.
 */
public final class ScriptShaping {
    static {
        begin();
    }

    private ScriptShaping() {
    }

    /** Texts in the face are shaped from now on, on every thread. */
    static void require(Typeface face) {
        try {
            LayoutProcessor.loadFont(face.font(), face.resource());
        } catch (RuntimeException | LinkageError | InternalError e) {
            LayoutProcessor.disable();
        }
    }

    /** OpenPDF would shape all fonts that it reads from here on, so they are read before. */
    public static void begin() {
        for (Typeface face : Typeface.values()) {
            face.font();
        }
        try {
            LayoutProcessor.enable();
            LayoutProcessor.setWriteActualText();
        } catch (RuntimeException | LinkageError | InternalError e) {
            LayoutProcessor.disable();
        }
    }
}
