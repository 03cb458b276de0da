package billing.input;

import billing.kernel.limit.Limit;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Checks pictures that come from outside. The head of the file is read first, so that a small file
 * of huge dimensions is refused before any of its pixels take memory.
 */
public final class Picture {
    /** The longest side, in pixels: a letterhead at 600 dots an inch is some 4,000 wide. */
    public static final int SIDE_MAX = Limit.PICTURE_SIDE.most();
    /** Width times height: 16 MB at most while a picture is decoded. */
    public static final int PIXELS_MAX = Limit.PICTURE_PIXELS.most();

    private Picture() {
    }

    /**
     * Why the bytes of a file are not a usable PNG or JPEG; null when they are one.
     *
     * @param isWhole whether the pixels are decoded, too: only then is a damaged file found
     */
    public static String fault(byte[] file, boolean isWhole) {
        // Without a cache on disk: at most some hundred kilobytes come in.
        try (var input = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            if (!readers.hasNext()) {
                return "is not a PNG or JPEG picture";
            }
            ImageReader reader = readers.next();
            try {
                String format = reader.getFormatName().toLowerCase(Locale.ROOT);
                if (!format.equals("png") && !format.equals("jpeg")) {
                    return "is not a PNG or JPEG picture but " + format;
                }
                reader.setInput(input, true, true);
                return fault(reader, isWhole);
            } finally {
                reader.dispose();
            }
        } catch (IOException | RuntimeException e) {
            // The platform's decoders answer some damage with unchecked exceptions.
            return "cannot be decoded: the file is damaged or cut off";
        }
    }

    private static String fault(ImageReader reader, boolean isWhole) throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if (width > SIDE_MAX || height > SIDE_MAX || (long) width * height > PIXELS_MAX) {
            return String.format(Locale.ROOT, "has %,d x %,d pixels; at most %,d on a side and %,d"
                    + " in all are allowed", width, height, SIDE_MAX, PIXELS_MAX);
        }
        if (isWhole) {
            BufferedImage image = reader.read(0);
            image.flush();
        }
        return null;
    }
}
