package billing.einvoice.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** XML Schema writes a boolean as {@code true} or {@code 1}, {@code false} or {@code 0}. */
class ChargeIndicatorTest {
    @ParameterizedTest
    @CsvSource({"true, charge", "1, charge", "false, allowance", "0, allowance"})
    void it_distinguishes_charges_from_allowances(String written, String type) {
        XmlNode ubl = node("Invoice");
        added(ubl, "AllowanceCharge", "ChargeIndicator").text(written);
        XmlNode cii = node("CrossIndustryInvoice");
        added(cii, "SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement",
                "SpecifiedTradeAllowanceCharge", "ChargeIndicator", "Indicator").text(written);
        assertThat(new UblContents(ubl, "Invoice").read().money().adjustments())
                .containsExactly(Map.of("type", type));
        assertThat(new CiiContents(cii).read().money().adjustments())
                .containsExactly(Map.of("type", type));
    }

    private static XmlNode node(String name) {
        return new XmlNode("", name, 1, Map.of());
    }

    /** The last element of a path that is added. */
    private static XmlNode added(XmlNode root, String... path) {
        XmlNode last = root;
        for (String name : path) {
            XmlNode child = node(name);
            last.add(child);
            last = child;
        }
        return last;
    }
}
