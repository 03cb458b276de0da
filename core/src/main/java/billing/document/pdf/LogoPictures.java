package billing.document.pdf;

import billing.document.Logo;
import com.lowagie.text.BadElementException;
import com.lowagie.text.Image;
import com.lowagie.text.ImgRaw;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;

/**
 * Logos as pictures, decoded and compressed once for all the files that show them: both together
 * would take a third of printing a page. Thread safe.
 */
final class LogoPictures {
    /** More than the entities of most companies; a printer forgets those it has not used. */
    private static final int KEPT = 16;
    private static final Map<Logo, Image> PICTURES = new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Logo, Image> eldest) {
            return size() > KEPT;
        }
    };

    private LogoPictures() {
    }

    /** A picture of its own, to be scaled and placed. */
    static Image of(Logo logo) {
        synchronized (PICTURES) {
            return Image.getInstance(PICTURES.computeIfAbsent(logo, LogoPictures::decoded));
        }
    }

    private static Image decoded(Logo logo) {
        try {
            Image image = Image.getInstance(logo.bytes());
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
        } catch (IOException e) {
            throw new UncheckedIOException("the logo cannot be read as a picture", e);
        }
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
