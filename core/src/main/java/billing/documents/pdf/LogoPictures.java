package billing.documents.pdf;

import billing.documents.PrintedLogo;
import billing.documents.pdf.format.FileFormat;
import billing.input.Picture;
import com.lowagie.text.BadElementException;
import com.lowagie.text.Image;
import com.lowagie.text.ImgRaw;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    private static final int GREY = 1;
    private static final int RGB = 3;
    private static final int ICC_VERSION_MAX = 4;
    private static final Set<Integer> PROFILE_CLASSES = Set.of(ICC_Profile.CLASS_INPUT,
            ICC_Profile.CLASS_DISPLAY, ICC_Profile.CLASS_OUTPUT,
            ICC_Profile.CLASS_COLORSPACECONVERSION);
    private static final Map<Key, Optional<Image>> PICTURES =
            new LinkedHashMap<>(KEPT, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, Optional<Image>> eldest) {
                    return size() > KEPT;
                }
            };

    private record Key(PrintedLogo logo, FileFormat format) {
    }

    private LogoPictures() {
    }

    /**
     * A picture of its own, to be scaled and placed; nothing for a file that is damaged, too large
     * to be decoded, or in CMYK, which PDF/A forbids with an RGB output intent. Such logos were
     * accepted once: a document is printed without them. Files of PDF 1.5 keep CMYK, and profiles
     * that PDF/A forbids.
     */
    static Optional<Image> of(PrintedLogo logo, FileFormat format) {
        synchronized (PICTURES) {
            return PICTURES.computeIfAbsent(new Key(logo, format), LogoPictures::decoded)
                    .map(Image::getInstance);
        }
    }

    private static Optional<Image> decoded(Key key) {
        byte[] file = key.logo().bytes();
        if (Picture.fault(file, false) != null) {
            return Optional.empty();
        }
        try {
            Image image = Image.getInstance(file);
            if (key.format() == FileFormat.PDF_A_3B) {
                if (!isGreyOrRgb(image)) {
                    return Optional.empty();
                }
                removeForbiddenProfile(image);
            }
            return Optional.of(compressedOnce(image));
        } catch (IOException | RuntimeException e) {
            // The library answers some damage with unchecked exceptions.
            return Optional.empty();
        }
    }

    /** PNG is decoded to one of them; JPEG is embedded in the colours that it has. */
    private static boolean isGreyOrRgb(Image image) {
        return image.type() != Image.JPEG || image.getColorspace() == GREY
                || image.getColorspace() == RGB;
    }

    private static void removeForbiddenProfile(Image image) {
        if (image.hasICCProfile() && !isArchivable(image.getICCProfile(), image.getColorspace())) {
            image.tagICC(null);
        }
    }

    private static Image compressedOnce(Image image) throws IOException {
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

    /** Whether PDF/A allows a picture of so many colour components to have the profile. */
    private static boolean isArchivable(ICC_Profile profile, int components) {
        int space = profile.getColorSpaceType();
        return profile.getMajorVersion() <= ICC_VERSION_MAX
                && PROFILE_CLASSES.contains(profile.getProfileClass())
                && space == (components == GREY ? ColorSpace.TYPE_GRAY : ColorSpace.TYPE_RGB);
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
