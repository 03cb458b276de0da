package billing.input;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** PNG files: honest ones, and such whose head claims other dimensions. */
public final class Pngs {
    /** Signature, then length and name of the first chunk. */
    private static final int HEAD_AT = 12;
    private static final int WIDTH_AT = 16;
    private static final int CHECKSUM_AT = 29;

    private Pngs() {
    }

    /** A small picture of one colour. */
    public static byte[] of(int width, int height) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png",
                    bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A picture that cannot be compressed: three bytes a pixel. */
    public static byte[] noise(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(1);
        for (int at = 0; at < width * height; at++) {
            image.setRGB(at % width, at / width, random.nextInt());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A few bytes whose head claims so many pixels, its checksum included. */
    public static byte[] claiming(int width, int height) {
        ByteBuffer png = ByteBuffer.wrap(of(1, 1));
        png.putInt(WIDTH_AT, width).putInt(WIDTH_AT + Integer.BYTES, height);
        CRC32 checksum = new CRC32();
        checksum.update(png.array(), HEAD_AT, CHECKSUM_AT - HEAD_AT);
        png.putInt(CHECKSUM_AT, (int) checksum.getValue());
        return png.array();
    }

    /** The file as the API and catalog files state it. */
    public static String dataUri(byte[] png) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
    }
}
