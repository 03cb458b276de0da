package billing.settlement.payment.statement;

import static billing.settlement.payment.statement.BankLines.detected;
import static billing.settlement.payment.statement.BankLines.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.file.SourceFile;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of camt.053 statements, and which of them and of their files are refused. */
class CamtStatementTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final String ENTRY = """
            <Ntry><Amt Ccy="EUR">120.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>%s
            <BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
            <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>%s
            <RltdPties>%s<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>
            </RltdPties><RmtInf><Ustrd>Invoice BENT-1-</Ustrd><Ustrd>001-001</Ustrd>
            <Strd><CdtrRefInf><Ref>RF18 5390 0754 7034</Ref></CdtrRefInf></Strd></RmtInf>
            </TxDtls></NtryDtls></Ntry>""";

    @ParameterizedTest
    @CsvSource({"90000000000000000.00, is too large for an amount",
        "10.001, has more decimals than EUR has"})
    void an_amount_of_a_camt_entry_has_the_limits_of_an_amount(String amount, String why) {
        assertThatThrownBy(() -> read(detected(null), camt("08", """
                <Ntry><Amt Ccy="EUR">%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>""".formatted(amount))))
                .isInstanceOf(InputException.class).hasMessageContaining(amount + " " + why);
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 60_000})
    void an_amount_of_a_camt_entry_with_too_many_digits_is_refused(int digits) {
        for (String amount : List.of("9".repeat(digits), "1e999999999", "1e-999999999")) {
            assertThatThrownBy(() -> read(detected(null), camt("08", """
                    <Ntry><Amt Ccy="EUR">%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                    <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>""".formatted(amount))))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("is not a valid amount in EUR");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"02", "03", "04", "05", "06", "07", "08", "13"})
    void camt_053_is_read_in_all_its_versions(String version) {
        boolean late = version.compareTo("04") >= 0;
        boolean latest = version.compareTo("08") >= 0;
        BankLine line = read(detected(null), camt(version, ENTRY.formatted(
                latest ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>",
                late ? "<Amt Ccy=\"EUR\">120.50</Amt>"
                        : "<AmtDtls><TxAmt><Amt Ccy=\"EUR\">120.50</Amt></TxAmt></AmtDtls>",
                latest ? "<Dbtr><Pty><Nm>ACME</Nm></Pty></Dbtr>"
                        : "<Dbtr><Nm>ACME</Nm></Dbtr>"))).get(0);
        assertThat(line.amountCents()).isEqualTo(12_050);
        assertThat(line.currency()).isEqualTo(EUR);
        assertThat(line.bookedOn()).isEqualTo("2026-03-02");
        assertThat(line.payer().name()).isEqualTo("ACME");
        assertThat(line.payer().account()).isEqualTo("DE02120300000000202051");
        assertThat(line.reference().text()).isEqualTo("Invoice BENT-1- 001-001");
        assertThat(line.reference().structured()).isEqualTo("RF18539007547034");
        assertThat(line.reference().bank()).isEqualTo("B1");
        assertThat(line.account()).isEqualTo("DE89370400440532013000");
    }

    @Test
    void a_batch_is_parted_where_its_parts_add_up() {
        String parts = """
                <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><DtTm>2026-03-02T23:59:00+01:00</DtTm></BookgDt><NtryDtls>
                <TxDtls><Amt Ccy="EUR">10.00</Amt><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls>
                <TxDtls><Amt Ccy="EUR">%s</Amt><RmtInf><Ustrd>b</Ustrd></RmtInf></TxDtls>
                </NtryDtls></Ntry>""";
        assertThat(read(detected(null), camt("08", parts.formatted("20.00"))))
                .extracting(line -> line.reference().text() + line.amountCents())
                .containsExactly("a1000", "b2000");
        assertThat(read(detected(null), camt("08", parts.formatted("21.00"))))
                .extracting(line -> line.reference().text() + line.amountCents())
                .containsExactly("a b3000");
    }

    @Test
    void pending_entries_are_left_out_and_returns_are_distinguished() {
        String entry = """
                <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>%s</CdtDbtInd>%s
                <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>""";
        List<BankLine> lines = read(detected(null), camt("08",
                entry.formatted("CRDT", "<Sts><Cd>PDNG</Cd></Sts>")
                + entry.formatted("DBIT", "<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>")));
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0).returned()).isTrue();
        assertThat(lines.get(0).amountCents()).isEqualTo(-3_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<CdtDbtInd/>", "", "<CdtDbtInd>CREDIT</CdtDbtInd>"})
    void an_entry_without_a_direction_is_named_and_not_taken_for_incoming_money(String direction) {
        assertThatThrownBy(() -> read(detected(null), camt("08", """
                <Ntry><Amt Ccy="EUR">30.00</Amt>%s<Sts><Cd>BOOK</Cd></Sts>
                <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>""".formatted(direction))))
                .isInstanceOfSatisfying(InputException.class, e -> {
                    assertThat(e.problems().get(0).line()).isEqualTo(2);
                    assertThat(e).hasMessageContaining("CdtDbtInd is CRDT or DBIT");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1.00", "+1.00", "1E5", "1,00", ".50", "0x10", "\u0661.00", "1d",
        "", "1 000.00"})
    void an_amount_of_a_camt_entry_has_digits_and_no_sign(String amount) {
        String entry = """
                <Ntry><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
                """;
        String camt = camt("08", entry + entry.replace("2.00", amount));
        assertThatThrownBy(() -> read(detected(null), camt))
                .isInstanceOfSatisfying(InputException.class, e -> {
                    assertThat(e.problems().get(0).line()).isEqualTo(4);
                    assertThat(e).hasMessageStartingWith("\"" + amount
                            + "\" is not a valid amount in EUR");
                });
    }

    @ParameterizedTest
    @CsvSource({"2, -200", "2., -200", "002.50, -250", "0.00, 0"})
    void an_amount_of_a_camt_entry_may_be_whole(String amount, long cents) {
        assertThat(read(detected(null), camt("08", """
                <Ntry><Amt Ccy="EUR">%s</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>""".formatted(amount))))
                .extracting(BankLine::amountCents).containsExactly(cents);
    }

    @Test
    void document_types_and_entities_are_refused() {
        String bomb = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>"
                + "<Document><BkToCstmrStmt><Stmt>&a;</Stmt></BkToCstmrStmt></Document>";
        assertThatThrownBy(() -> read(detected(null), bomb))
                .isInstanceOf(InputException.class).hasMessageContaining("document type");
    }

    @Test
    void other_xml_and_broken_xml_are_named() {
        assertThatThrownBy(() -> read(detected(null), "<Document><Ntry/></Document>"))
                .hasMessageContaining("not a camt.053");
        assertThatThrownBy(() -> read(detected(null), camt("08", "<Ntry>")))
                .hasMessageContaining("well-formed");
    }

    @Test
    void a_wrong_byte_is_reported_by_the_exception_only() {
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            for (String declared : List.of("UTF-8", "US-ASCII")) {
                byte[] bytes = camt("08", "<Ntry>M\u00fcller</Ntry>")
                        .replace("UTF-8", declared).getBytes(StandardCharsets.ISO_8859_1);
                assertThatThrownBy(() -> new BankStatement(detected(null)).read(
                        SourceFile.of(new ByteArrayInputStream(bytes), Path.of("stdin"))))
                        .hasMessageContaining("a byte is not " + declared);
            }
            assertThatThrownBy(() -> read(detected(null),
                    camt("08", "<Ntry>").replace("UTF-8", "klingon")))
                    .hasMessageContaining("the encoding \"klingon\" is not known");
        } finally {
            System.setErr(stderr);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "ISO-8859-1"})
    void camt_053_is_read_in_its_encoding(String encoding) {
        String text = camt("04", ENTRY.formatted("<Sts>BOOK</Sts>",
                "<Amt Ccy=\"EUR\">120.50</Amt>", "<Dbtr><Nm>M\u00fcller</Nm></Dbtr>"))
                .replace("UTF-8", encoding);
        assertThat(new BankStatement(detected(null)).read(SourceFile.of(
                new ByteArrayInputStream(text.getBytes(Charset.forName(encoding))),
                Path.of("stdin"))).get(0).payer().name()).isEqualTo("M\u00fcller");
    }

    @Test
    void a_text_of_megabytes_is_refused() {
        assertThatThrownBy(() -> read(detected(null), camt("08", "<Ntry>"
                + "a".repeat(Limit.XML_TEXT.most() + 1) + "</Ntry>")))
                .hasMessageContaining("the text of Ntry is too long");
    }

    private static String camt(String version, String entries) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns="
                + "\"urn:iso:std:iso:20022:tech:xsd:camt.053.001." + version + "\">"
                + "<BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>"
                + entries + "</Stmt></BkToCstmrStmt></Document>";
    }
}
