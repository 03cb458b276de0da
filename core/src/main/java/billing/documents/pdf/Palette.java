package billing.documents.pdf;

import billing.customer.DocumentDesign;
import java.awt.Color;

/** The few colours of a document; all text keeps enough contrast to be read and photocopied. */
final class Palette {
    static final Color INK = new Color(0x1B, 0x24, 0x33);
    static final Color MUTED = new Color(0x5B, 0x67, 0x78);
    static final Color ACCENT = new Color(0x1F, 0x5F, 0x8B);
    static final Color GOOD = new Color(0x1E, 0x6B, 0x45);
    static final Color ALERT = new Color(0xA8, 0x32, 0x2D);
    static final Color HAIRLINE = new Color(0xDC, 0xE1, 0xE8);
    static final Color TINT = new Color(0xF4, 0xF7, 0xFA);
    static final Color WATERMARK = new Color(0xF3, 0xE6, 0xE5);

    private Palette() {
    }

    /** The accent of a design: its own, or the usual one. */
    static Color accent(DocumentDesign design) {
        return design.accentColor() == null ? ACCENT : Color.decode(design.accentColor());
    }
}
