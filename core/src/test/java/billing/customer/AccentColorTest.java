package billing.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colours of documents can be read on white. */
class AccentColorTest {
    private static final Pattern PROPOSED = Pattern.compile("\"(#[0-9a-f]{6})\"");

    @ParameterizedTest
    @ValueSource(strings = {"#1f5f8b", "#000000", "#767676", "#a11b1b"})
    void dark_colors_are_valid(String color) {
        assertThat(AccentColor.correction(color)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#777777", "#ffffff", "#ffcc00", "#00ff00", "#8fb7d3"})
    void a_light_color_is_refused_and_a_darker_one_proposed(String color) {
        String hint = AccentColor.correction(color).orElseThrow();
        Matcher proposed = PROPOSED.matcher(hint);
        assertThat(proposed.find()).as(hint).isTrue();
        assertThat(AccentColor.contrastOnWhite(proposed.group(1))).isGreaterThanOrEqualTo(4.5);
        assertThat(AccentColor.correction(proposed.group(1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "blue", "#fff", "1f5f8b", "#1f5f8g", "#1f5f8b00"})
    void another_form_is_refused(String color) {
        assertThat(AccentColor.correction(color)).contains("write it as #rrggbb: \"#1f5f8b\"");
    }

    @Test
    void contrast_is_that_of_wcag() {
        assertThat(AccentColor.contrastOnWhite("#000000")).isEqualTo(21, within(1e-9));
        assertThat(AccentColor.contrastOnWhite("#ffffff")).isEqualTo(1, within(1e-9));
        assertThat(AccentColor.contrastOnWhite("#777777")).isEqualTo(4.478, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#1f5f8b", "#000000", "#a11b1b"})
    void a_color_is_lightened_for_a_dark_page(String color) {
        double page = 1.05 / AccentColor.contrastOnWhite("#1a212b");
        double light = 1.05 / AccentColor.contrastOnWhite(AccentColor.onDark(color, "#1a212b"));
        assertThat(light / page).isGreaterThanOrEqualTo(4.5);
    }
}
