package billing.documents;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The QR code of a SEPA credit transfer (EPC069-12, version 002). */
class BankTransferTest {
    private static final String IBAN = "DE02120300000000202051";

    @Test
    void the_payload_has_the_lines_of_the_guideline() {
        assertThat(transfer("Müller & Söhne", IBAN, "BYLADEM1001", "EUR", 123_405).epcPayload())
                .contains("""
                        BCD
                        002
                        1
                        SCT
                        BYLADEM1001
                        Müller & Söhne
                        DE02120300000000202051
                        EUR1234.05


                        NWC-001-042""");
    }

    @Test
    void a_bank_of_the_economic_area_needs_no_bic() {
        assertThat(transfer("A", IBAN, null, "EUR", 1).epcPayload().orElseThrow())
                .startsWith("BCD\n002\n1\nSCT\n\nA\nDE02").contains("EUR0.01");
        assertThat(transfer("A", "CH9300762011623852957", null, "EUR", 1).epcPayload()).isEmpty();
        assertThat(transfer("A", "CH9300762011623852957", "UBSWCHZH80A", "EUR", 1).epcPayload())
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "DE02120300000000202051, USD, 100",
        "DE02120300000000202051, EUR, 0",
        "DE02120300000000202051, EUR, 100000000000",
        "BR1800360305000010009795493C1, EUR, 100"})
    void what_the_code_cannot_express_has_none(String iban, String currency, long cents) {
        assertThat(transfer("A", iban, "BYLADEM1001", currency, cents).epcPayload()).isEmpty();
    }

    @Test
    void names_are_cut_to_seventy_characters_and_the_code_to_331_bytes() {
        String payload = transfer("\uD83D\uDE00".repeat(80), IBAN, "BYLADEM1001", "EUR",
                99_999_999_999L).epcPayload().orElseThrow();
        assertThat(payload.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(331);
        assertThat(QrCode.of(payload).size()).isLessThanOrEqualTo(69);
        assertThat(transfer("x".repeat(80), IBAN, null, "EUR", 1).epcPayload().orElseThrow())
                .contains("\n" + "x".repeat(70) + "\n");
    }

    @Test
    void the_iban_is_printed_in_groups_of_four() {
        assertThat(transfer("A", IBAN, null, "EUR", 1).groupedIban())
                .isEqualTo("DE02 1203 0000 0000 2020 51");
        assertThat(transfer("A", "NO9386011117947", null, "EUR", 1).groupedIban())
                .isEqualTo("NO93 8601 1117 947");
    }

    @Test
    void the_dark_modules_of_a_code_form_its_three_finder_patterns() {
        QrCode code = QrCode.of("BCD");
        assertThat(code.size()).isEqualTo(21);
        assertThat(code.stretches()).contains(new QrCode.Stretch(0, 0, 7),
                new QrCode.Stretch(14, 0, 7), new QrCode.Stretch(0, 20, 7),
                new QrCode.Stretch(2, 3, 3));
    }

    private static BankTransfer transfer(String holder, String iban, String bic, String currency,
                                         long cents) {
        return new BankTransfer(holder, iban, bic, "NWC-001-042", CurrencyUnit.of(currency),
                cents);
    }
}
