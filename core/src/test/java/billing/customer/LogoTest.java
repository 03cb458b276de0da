package billing.customer;

import static org.assertj.core.api.Assertions.assertThat;

import billing.input.Document;
import billing.input.Pngs;
import billing.input.Reading;
import billing.input.Shape;
import billing.kernel.error.Problem;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A logo is decoded when it is stated, so that none fails when documents are printed. */
class LogoTest {
    private static final Shape SHAPE = Shape.of("entity").with("logo", Logo.type(), "Logo.");

    @Test
    void a_small_picture_is_taken() {
        assertThat(problems(Pngs.dataUri(Pngs.of(40, 20)))).isEmpty();
    }

    @Test
    void a_file_of_800_kb_is_taken_and_a_larger_one_is_refused_as_a_file() {
        assertThat(problems(Pngs.dataUri(Pngs.noise(515, 515)))).isEmpty();
        assertThat(problems(Pngs.dataUri(Pngs.noise(520, 520)))).extracting(Problem::code)
                .containsExactly("file_too_large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com/logo.png", "data:image/svg+xml;base64,PHN2Zy8+",
        "data:image/png;base64,AAAAA", "data:image/png;base64,iVBORw0KGgo=",
        "data:image/jpeg;base64,/9j/", "data:image/png;base64,AAAA"})
    void a_file_that_is_not_an_image_is_refused(String logo) {
        assertThat(problems(logo)).extracting(Problem::code)
                .containsExactly("invalid_content_type");
    }

    @Test
    void a_picture_that_is_cut_off_is_refused() {
        byte[] whole = Pngs.of(60, 60);
        assertThat(problems(Pngs.dataUri(Arrays.copyOf(whole, whole.length / 2))))
                .extracting(Problem::message)
                .containsExactly("the logo cannot be decoded: the file is damaged or cut off");
    }

    @Test
    void the_dimensions_are_bounded_whatever_the_size_of_the_file() {
        assertThat(problems(Pngs.dataUri(Pngs.claiming(30_000, 30_000))))
                .extracting(Problem::message).containsExactly("the logo has 30,000 x 30,000 pixels;"
                        + " at most 5,000 on a side and 4,000,000 in all are allowed");
        assertThat(problems(Pngs.dataUri(Pngs.claiming(4_000, 4_000)))).hasSize(1);
    }

    private static List<Problem> problems(String logo) {
        Reading reading = Reading.ofFiles();
        SHAPE.read(Document.body("body", "{\"logo\": \"" + logo + "\"}", reading.problems())
                .orElseThrow(), reading);
        return reading.problems().all();
    }
}
