package billing.documents.pdf;

import billing.documents.PrintedLogo;
import billing.input.Picture;
import com.lowagie.text.BadElementException;
import com.lowagie.text.Image;
import com.lowagie.text.ImgRaw;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;

/**
 * Logos as pictures, decoded and compressed once for all the files that show them: both together
 * would take a third of printing a page. Thread safe.
 */
final class LogoPictures {
    /**
     * More than most companies have billing entities; the least recently used logos are dropped.
     */
    private static final int KEPT = 16;
    private static final Map<PrintedLogo, Optional<Image>> PICTURES =
            new LinkedHashMap<>(KEPT, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<PrintedLogo,
                        Optional<Image>> eldest) {
                    return size() > KEPT;
                }
            };

    private LogoPictures() {
    }

    /**
     * A picture of its own, to be scaled and placed; nothing for a file that is damaged or too
     * large to be decoded. Such logos were accepted once: a document is printed without them.
     */
    static Optional<Image> of(PrintedLogo logo) {
        synchronized (PICTURES) {
            return PICTURES.computeIfAbsent(logo, LogoPictures::decoded).map(Image::getInstance);
        }
    }

    private static Optional<Image> decoded(PrintedLogo logo) {
        if (Picture.fault(logo.bytes(), false) != null) {
            return Optional.empty();
        }
        try {
            return Optional.of(decoded(Image.getInstance(logo.bytes())));
        } catch (IOException | RuntimeException e) {
            // The library answers some damage with unchecked exceptions.
            return Optional.empty();
        }
    }

    private static Image decoded(Image image) throws IOException {
        Image mask = image.getImageMask();
        if (!isBareSamples(image) || mask != null && !isBareSamples(mask)) {
            return image;
        }
        Image compressed = compressed(image);
        if (mask != null) {
            Image opacity = compressed(mask);
            opacity.makeMask();
            opacity.setSmask(mask.isSmask());
            compressed.setImageMask(opacity);
        }
        return compressed;
    }

    /** What a file would compress each time; JPEG is in its final form already. */
    private static boolean isBareSamples(Image image) {
        return image.isImgRaw() && image.getBpc() == Byte.SIZE && !image.isDeflated()
                && image.getTransparency() == null && image.getAdditional() == null;
    }

    private static Image compressed(Image image) throws IOException, BadElementException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(bytes)) {
            deflating.write(image.getRawData());
        }
        Image compressed = new ImgRaw((int) image.getWidth(), (int) image.getHeight(),
                image.getColorspace(), image.getBpc(), bytes.toByteArray());
        compressed.setDeflated(true);
        return compressed;
    }
}
