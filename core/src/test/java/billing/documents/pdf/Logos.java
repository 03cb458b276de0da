package billing.documents.pdf;

import billing.documents.PrintedLogo;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Pictures of every kind that a stored logo may be. */
final class Logos {
    private Logos() {
    }

    /** A PNG of a type of {@link BufferedImage}. */
    static PrintedLogo png(int type) {
        return picture("png", type);
    }

    /** A JPEG of a type of {@link BufferedImage}. */
    static PrintedLogo jpeg(int type) {
        return picture("jpeg", type);
    }

    /** A JPEG in CMYK. */
    static PrintedLogo cmykJpeg() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(Raster.createInterleavedRaster(
                    DataBuffer.TYPE_BYTE, 32, 16, 4, null), null, null), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return PrintedLogo.of(bytes.toByteArray());
    }

    /** A JPEG in RGB with a colour profile. */
    static PrintedLogo jpeg(byte[] profile) {
        byte[] plain = jpeg(BufferedImage.TYPE_INT_RGB).bytes();
        byte[] name = "ICC_PROFILE\0".getBytes(StandardCharsets.US_ASCII);
        int segment = 2 + name.length + 2 + profile.length;
        ByteBuffer whole = ByteBuffer.allocate(plain.length + 2 + segment);
        whole.put(plain, 0, 2).putShort((short) 0xFFE2).putShort((short) segment).put(name)
                .put((byte) 1).put((byte) 1).put(profile).put(plain, 2, plain.length - 2);
        return PrintedLogo.of(whole.array());
    }

    private static PrintedLogo picture(String format, int type) {
        BufferedImage image = new BufferedImage(32, 16, type);
        Graphics2D pen = image.createGraphics();
        pen.setColor(new Color(0x33, 0x66, 0x99, 0x99));
        pen.fillOval(2, 2, 28, 12);
        pen.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PrintedLogo.of(bytes.toByteArray());
    }
}
