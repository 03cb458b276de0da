package billing.settlement.payment.statement;

import static billing.settlement.payment.statement.BankLines.detected;
import static billing.settlement.payment.statement.BankLines.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.file.SourceFile;
import billing.kernel.error.InputException;
import billing.kernel.money.CurrencyUnit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of the files of banks. */
class BankStatementTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");

    @Test
    void a_csv_of_a_german_bank_needs_only_the_names_of_its_columns() {
        BankFormat format = new BankFormat(Map.of("Buchungstag", "date", "Betrag", "amount",
                "Verwendungszweck", "reference", "Beguenstigter", "payer", "IBAN", "iban"),
                DateText.DETECTED, null, null, EUR);
        List<BankLine> lines = read(format, """
                Buchungstag;Beguenstigter;IBAN;Verwendungszweck;Betrag
                02.03.2026;Müller GmbH;DE02 1203 0000 0000 2020 51;RE  BENT-1-001-001;1.190,00
                03.03.26;Vermieter;;Miete;-800,00
                """);
        assertThat(lines).extracting(BankLine::bookedOn).containsExactly(
                LocalDate.parse("2026-03-02"), LocalDate.parse("2026-03-03"));
        assertThat(lines).extracting(BankLine::amountCents).containsExactly(119_000L, -80_000L);
        assertThat(lines.get(0).payer().account()).isEqualTo("DE02120300000000202051");
        assertThat(lines.get(0).reference().text()).isEqualTo("RE BENT-1-001-001");
        assertThat(lines.get(0).line()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1.234,50|123450", "1,234.50|123450", "1234.5|123450",
        "1'234.50|123450", "0,125|KO", "12,5|1250", "12.50-|-1250", "+12.50|1250",
        "1,234|KO", "1.234.567|123456700", "twelve|KO", "1 234,50|123450", "1E5|KO", "1.5e3|KO",
        "\u0661\u0662|KO", "\uff11\uff12.50|KO"})
    void the_decimal_sign_is_detected_from_the_amounts_or_asked_for(String amount,
                                                                         String cents) {
        String file = "date,amount,reference\n2026-03-02,\"" + amount + "\",x\n";
        if (cents.equals("KO")) {
            assertThatThrownBy(() -> read(detected(EUR), file))
                    .isInstanceOf(InputException.class);
        } else {
            assertThat(read(detected(EUR), file).get(0).amountCents())
                    .isEqualTo(Long.parseLong(cents));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 60_000})
    void an_amount_of_too_many_digits_is_refused(int digits) {
        for (String amount : List.of("9".repeat(digits), "0." + "1".repeat(digits),
                "1" + ",234".repeat(digits / 4))) {
            assertThatThrownBy(() -> read(detected(EUR),
                    "date;amount;reference\n2026-03-02;" + amount + ";a\n"))
                    .isInstanceOf(InputException.class);
        }
    }

    @Test
    void two_signs_in_one_file_are_not_guessed() {
        assertThatThrownBy(() -> read(detected(EUR),
                "date;amount;reference\n2026-03-02;1,50;a\n2026-03-02;1.50;b\n"))
                .hasMessageContaining("decimal separator");
    }

    @Test
    void a_mapped_column_that_is_not_there_is_named() {
        BankFormat format = new BankFormat(Map.of("Ammount", "amount"), DateText.DETECTED, null,
                null, EUR);
        assertThatThrownBy(() -> read(format, "date,amount,reference\n2026-02-01,1.50,x\n"))
                .hasMessageContaining("there is no column Ammount")
                .isInstanceOfSatisfying(InputException.class, e ->
                        assertThat(e.problems().get(0).hint()).contains("\"amount\""));
    }

    @Test
    void a_line_id_without_a_visible_character_is_none() {
        assertThat(read(new BankFormat(Map.of(), DateText.DETECTED, null, null, EUR),
                "date,amount,reference,line_id\n2026-02-01,1.50,,\u0007\n"
                + "2026-02-01,1.50,,7\n")).extracting(BankLine::id)
                .doesNotContain("\u0007").contains("7");
    }

    @Test
    void only_a_reference_may_be_in_several_columns() {
        BankFormat format = new BankFormat(Map.of("Text1", "reference", "Text2", "reference",
                "Betrag", "amount"), DateText.DETECTED, null, null, EUR);
        assertThat(read(format, "date,Betrag,Text1,Text2\n2026-03-02,1.50,Invoice,BENT-1\n"))
                .extracting(line -> line.reference().text()).containsExactly("Invoice BENT-1");
        assertThatThrownBy(() -> read(format, "date,Betrag,amount,Text1,Text2\n"
                + "2026-03-02,1,2,a,b\n")).isInstanceOf(InputException.class)
                .hasMessage("several columns are the field amount: Betrag, amount");
    }

    @ParameterizedTest
    @CsvSource({"31.02.2026,", "29.02.25,", "2026-02-30,", "30/02/2026,dd/MM/yyyy",
        "30/02/2026,dd/MM/uuuu", "31.04.26,dd.MM.yy"})
    void a_day_that_its_month_does_not_have_is_refused(String date, String pattern) {
        BankFormat format = new BankFormat(Map.of(), pattern == null ? DateText.DETECTED
                : DateText.pattern(pattern), null, null, EUR);
        String file = "date,amount,reference\n%s,1.50,a\n";
        assertThatThrownBy(() -> read(format, file.formatted(date)))
                .isInstanceOf(InputException.class).hasMessageContaining("is not a date");
        String before = date.replace("31", "28").replace("30", "28").replace("29", "28");
        assertThat(read(format, file.formatted(before)).get(0).bookedOn().getDayOfMonth())
                .isEqualTo(28);
    }

    @Test
    void all_errors_of_a_file_are_reported_at_once_with_their_lines() {
        assertThatThrownBy(() -> read(detected(null), """
                date,amount,reference,currency
                03/04/2026,1.50,a,EUR
                0000-03-02,1.50,a,EUR
                2026-03-02,1.505,b,EUR
                2026-03-02,1.50,c,
                """)).isInstanceOfSatisfying(InputException.class, e -> {
                    assertThat(e.problems()).extracting(one -> one.line() + " " + one.field())
                            .containsExactly("2 date", "3 date", "4 amount", "5 currency");
                    assertThat(e.problems().get(0).hint()).contains("--date-format");
                });
    }

    @Test
    void a_file_that_is_too_long_to_be_held_is_refused() {
        String lines = "2026-03-02,1.00,x\n".repeat(BankStatement.LINES_MAX + 1);
        assertThatThrownBy(() -> read(new BankFormat(Map.of(), DateText.DETECTED, null, null, EUR),
                "date,amount,reference\n" + lines)).isInstanceOf(InputException.class)
                .hasMessageContaining("more than 100000 lines");
    }

    @Test
    void credit_and_debit_may_have_columns_of_their_own() {
        assertThat(read(detected(EUR), """
                date,debit,credit,reference
                2026-03-02,,10.00,a
                2026-03-02,4.00,,b
                """)).extracting(BankLine::amountCents).containsExactly(1_000L, -400L);
    }

    @Test
    void a_zero_in_the_column_of_the_other_direction_is_ignored() {
        assertThat(read(detected(EUR), """
                date,amount,debit,credit,reference
                2026-03-02,,0.00,10.00,a
                2026-03-02,,4.00,0.00,b
                2026-03-02,0.00,0.00,0.00,c
                """)).extracting(BankLine::amountCents).containsExactly(1_000L, -400L, 0L);
    }

    @ParameterizedTest
    @CsvSource({"99999999999999999999.00, is too large for an amount",
        "10.001, has more decimals than EUR has"})
    void an_amount_that_cannot_be_booked_is_refused_in_its_column(String amount, String why) {
        assertThatThrownBy(() -> read(detected(EUR),
                "date,debit,credit,reference\n2026-03-02,0.00," + amount + ",a\n"))
                .isInstanceOfSatisfying(InputException.class, refused -> assertThat(
                        refused.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.field()).isEqualTo("credit");
                            assertThat(problem.message()).isEqualTo(amount + " " + why);
                        }));
    }

    @Test
    void a_row_with_two_amounts_is_ambiguous() {
        assertThatThrownBy(() -> read(detected(EUR),
                "date,debit,credit,reference\n2026-03-02,4.00,10.00,a\n"))
                .isInstanceOf(InputException.class)
                .hasMessage("the row has the amounts credit 10.00 and debit 4.00");
        assertThat(read(detected(EUR), "date,amount,debit,reference\n2026-03-02,-4.00,4,a\n"))
                .extracting(BankLine::amountCents).containsExactly(-400L);
    }

    @ParameterizedTest
    @ValueSource(strings = {":20:STARTUMS\n:25:10010010/1\n", "{1:F01BANKDEFF}{2:I940}\n"})
    void an_mt940_statement_is_recognized(String file) {
        assertThatThrownBy(() -> read(detected(EUR), file)).isInstanceOf(InputException.class)
                .hasMessage("the file is an MT940 statement, which is not read");
    }

    @Test
    void equal_lines_are_two_payments_and_the_same_in_every_file() {
        String file = "date,amount,reference\n2026-03-02,5.00,gift\n2026-03-02,5.00,gift\n";
        List<String> ids = read(detected(EUR), file).stream().map(BankLine::id)
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(read(detected(EUR), file)).extracting(BankLine::id)
                .isEqualTo(ids);
    }

    @Test
    void gzipped_files_are_unpacked() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
            zip.write("date,amount,reference\n2026-03-02,5.00,x\n".getBytes(
                    StandardCharsets.UTF_8));
        }
        assertThat(new BankStatement(detected(EUR)).read(SourceFile.of(
                new ByteArrayInputStream(packed.toByteArray()), Path.of("stdin")))).hasSize(1);
    }
}
