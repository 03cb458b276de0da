package billing.cli.command.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code billing einvoice check}: what it prints, its exit codes, other rules. */
class EinvoiceCheckTest {
    private static final String RULES = """
            sets:
              own: {title: Own rules, version: '7', schematron: own.xslt}
            formats:
              ubl: {syntax: ubl, default: true, sets: [own]}
            """;
    private static final String STYLESHEET = """
            <xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="2.0"
                xmlns:svrl="http://purl.oclc.org/dsdl/svrl">
              <xsl:template match="/">
                <svrl:schematron-output>
                  <svrl:failed-assert flag="%s" location="/*:Invoice[1]"><svrl:text>
                    [OWN-1] Numbers are %s. </svrl:text></svrl:failed-assert>
                </svrl:schematron-output>
              </xsl:template>
            </xsl:stylesheet>
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void document() throws IOException {
        place = CommandRun.in(folder);
        Files.writeString(folder.resolve("a.xml"),
                ExampleDocuments.text(ExampleDocuments.XRECHNUNG));
    }

    private void rules(String flag, String text) throws IOException {
        Files.createDirectories(folder.resolve("own"));
        Files.writeString(folder.resolve("own/rules.yaml"), RULES);
        Files.writeString(folder.resolve("own/own.xslt"), STYLESHEET.formatted(flag, text));
    }

    @Test
    void a_valid_file_is_reported_with_the_rules_that_it_satisfies() {
        CommandRun valid = place.run("einvoice", "check", "a.xml");
        assertThat(valid.exit()).isZero();
        assertThat(valid.err()).isEmpty();
        assertThat(valid.out()).startsWith("a.xml: valid\n  xrechnung, checked by UBL 2.1,"
                + " EN 16931 1.3.16, XRechnung 3.0.2 (rules 2.5.0)\n");
    }

    @Test
    void an_invalid_file_exits_with_6_and_names_rule_place_and_meaning() throws IOException {
        rules("fatal", "odd");
        CommandRun invalid = place.run("einvoice", "check", "a.xml", "--rules", "own");
        assertThat(invalid.exit()).isEqualTo(6);
        assertThat(invalid.out()).isEqualTo("""
                a.xml: invalid, 1 error
                  ubl, checked by Own rules 7
                  no rules for the specification urn:cen.eu:en16931:2017#compliant\
                #urn:xeinkauf.de:kosit:xrechnung_3.0: checked by the standard only

                  error OWN-1: Numbers are odd.
                    line 4, /Invoice
                """);
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "own", "-o", "json").out())
                .contains("\"verdict\": \"invalid\"", "\"format\": \"ubl\"",
                        "\"specification_known\": false", "\"version\": \"7\"", "\"errors\": 1",
                        "\"rule\": \"OWN-1\"", "\"severity\": \"error\"",
                        "\"location\": \"/Invoice\"", "\"line\": 4");
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "own", "-o", "csv").out())
                .startsWith("file,verdict,format,severity,rule,rule_set,line,location,text\n"
                        + "a.xml,invalid,ubl,error,OWN-1,Own rules,4,/Invoice,Numbers are odd.");
    }

    @Test
    void warnings_are_listed_and_leave_a_file_valid() throws IOException {
        rules("warning", "even");
        CommandRun warned = place.run("einvoice", "check", "a.xml", "--rules", "own");
        assertThat(warned.exit()).isZero();
        assertThat(warned.out()).startsWith("a.xml: valid, 1 warning\n")
                .contains("warning OWN-1");
    }

    @Test
    void a_format_can_change_the_level_of_a_rule() throws IOException {
        rules("fatal", "odd");
        Files.writeString(folder.resolve("own/rules.yaml"), RULES.replace("sets: [own]}",
                "sets: [own], levels: {information: [OWN-1]}}"));
        CommandRun lowered = place.run("einvoice", "check", "a.xml", "--rules", "own");
        assertThat(lowered.exit()).isZero();
        assertThat(lowered.out()).contains("information OWN-1");
    }

    @Test
    void rules_are_taken_from_a_zip_file_too() throws IOException {
        rules("fatal", "zipped");
        try (FileSystem zip = FileSystems.newFileSystem(
                URI.create("jar:" + folder.resolve("own.zip").toUri()), Map.of("create", "true"))) {
            for (String name : new String[] {"rules.yaml", "own.xslt"}) {
                Files.copy(folder.resolve("own").resolve(name), zip.getPath("/" + name));
            }
        }
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "own.zip").out())
                .contains("Numbers are zipped.");
    }

    @Test
    void of_several_files_one_that_is_not_an_invoice_exits_with_3() throws IOException {
        rules("warning", "even");
        Files.writeString(folder.resolve("b.txt"), "hello");
        CommandRun several = place.run("einvoice", "check", "b.txt", "a.xml", "--rules", "own");
        assertThat(several.exit()).isEqualTo(3);
        assertThat(several.out()).contains("b.txt: not an e-invoice: it is not well-formed XML",
                "a.xml: valid");
        CommandRun one = place.run("einvoice", "check", "b.txt", "--rules", "own");
        assertThat(one.exit()).isEqualTo(3);
        assertThat(one.err()).contains("error: b.txt:1: it is not well-formed XML");
        assertThat(place.run("einvoice", "check", "c.xml", "--rules", "own").exit()).isEqualTo(4);
    }

    @Test
    void rules_that_cannot_be_used_are_refused() throws IOException {
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "none").err())
                .contains("there is no folder or zip file");
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "a.xml").err())
                .contains("neither a folder nor a zip file");
        Files.createDirectories(folder.resolve("own"));
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "own").err())
                .contains("there is no rules.yaml in");
        Files.writeString(folder.resolve("own/rules.yaml"), RULES.replace("[own]", "[other]"));
        assertThat(place.run("einvoice", "check", "a.xml", "--rules", "own").err())
                .contains("there is no rule set \"other\", which the format ubl names");
        Files.writeString(folder.resolve("own/rules.yaml"), RULES);
        CommandRun incomplete = place.run("einvoice", "check", "a.xml", "--rules", "own");
        assertThat(incomplete.exit()).isEqualTo(3);
        assertThat(incomplete.err()).contains("there is no file own.xslt in");
    }

    @Test
    void rules_read_nothing_outside_their_folder() throws IOException {
        Files.writeString(folder.resolve("secret.xml"), "<secret>hidden</secret>");
        for (String address : new String[] {folder.resolve("secret.xml").toUri().toString(),
            "../secret.xml", "http://localhost:1/secret.xml"}) {
            rules("fatal", "<xsl:value-of select=\"document('" + address + "')\"/>");
            CommandRun read = place.run("einvoice", "check", "a.xml", "--rules", "own");
            assertThat(read.out() + read.err()).doesNotContain("hidden");
            assertThat(read.exit()).isNotZero();
        }
    }
}
