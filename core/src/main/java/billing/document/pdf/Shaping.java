package billing.document.pdf;

import com.lowagie.text.pdf.LayoutProcessor;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sets the scripts of India and Thai as their readers write them: vowels before the letter that
 * they follow, letters joined, marks above marks.
 *
 * <p>The Java platform knows how, by its own copy of each font. Where it cannot draw text at all,
 * as in an installation without a font library, signs stand one behind the other: readable, not
 * pretty.
 */
final class Shaping {
    private static final boolean POSSIBLE = begin();
    private static final Set<Typeface> KNOWN = ConcurrentHashMap.newKeySet();

    private Shaping() {
    }

    /** Has the texts of a face shaped from now on. */
    static void of(Typeface face) {
        if (POSSIBLE && KNOWN.add(face)) {
            LayoutProcessor.loadFont(face.font(), face.resource());
        }
    }

    /** OpenPDF would shape all fonts that it reads from here on, so they are read before. */
    private static boolean begin() {
        for (Typeface face : Typeface.values()) {
            face.font();
        }
        try {
            LayoutProcessor.enable();
            LayoutProcessor.setWriteActualText();
            LayoutProcessor.loadFont(Typeface.THAI.font(), Typeface.THAI.resource());
            return true;
        } catch (RuntimeException | LinkageError | InternalError e) {
            return false;
        }
    }
}
