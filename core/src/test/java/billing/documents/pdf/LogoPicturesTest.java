package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.PrintedLogo;
import billing.documents.pdf.format.FileFormat;
import billing.input.Pngs;
import com.lowagie.text.Image;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Logos are decoded and compressed once; what is seen of them stays the same. */
class LogoPicturesTest {
    @Test
    void samples_are_compressed_and_come_out_as_they_went_in() throws IOException {
        byte[] png = png(BufferedImage.TYPE_INT_RGB);
        Image picture = picture(PrintedLogo.of(png)).orElseThrow();
        assertThat(picture.isDeflated()).isTrue();
        assertThat(inflated(picture.getRawData())).isEqualTo(Image.getInstance(png).getRawData());
        assertThat(picture.getImageMask()).isNull();
    }

    @Test
    void transparency_stays() throws IOException {
        byte[] png = png(BufferedImage.TYPE_INT_ARGB);
        Image mask = picture(PrintedLogo.of(png)).orElseThrow().getImageMask();
        Image expected = Image.getInstance(png).getImageMask();
        assertThat(inflated(mask.getRawData())).isEqualTo(expected.getRawData());
        assertThat(mask.isMask()).isTrue();
        assertThat(mask.isSmask()).isEqualTo(expected.isSmask());
    }

    @Test
    void each_document_scales_a_picture_of_its_own() throws IOException {
        PrintedLogo logo = PrintedLogo.of(png(BufferedImage.TYPE_INT_RGB));
        Image first = picture(logo).orElseThrow();
        first.scaleToFit(4, 4);
        Image second = picture(logo).orElseThrow();
        assertThat(second).isNotSameAs(first);
        assertThat(second.getScaledWidth()).isEqualTo(16);
    }

    @Test
    void a_stored_file_that_is_not_an_image_is_left_out() {
        byte[] head = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
        assertThat(picture(PrintedLogo.of(head))).isEmpty();
    }

    @Test
    void a_stored_picture_of_huge_dimensions_is_never_decoded() throws IOException {
        assertThat(picture(PrintedLogo.of(Pngs.claiming(30_000, 30_000)))).isEmpty();
    }

    private static Optional<Image> picture(PrintedLogo logo) {
        return LogoPictures.of(logo, FileFormat.PDF_A_3B);
    }

    private static byte[] png(int type) throws IOException {
        BufferedImage image = new BufferedImage(16, 8, type);
        for (int x = 0; x < 16; x++) {
            image.setRGB(x, 3, (x * 16 << 24) | 0x336699);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private static byte[] inflated(byte[] deflated) throws IOException {
        return new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes();
    }
}
