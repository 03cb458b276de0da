package billing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines answer the same, byte for byte. */
class SameAnswersTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void a_year_of_a_sample_has_the_same_documents_books_and_reports(String sample)
            throws IOException {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        Path one = Files.createDirectory(folder.resolve("file"));
        Path other = Files.createDirectory(folder.resolve("server"));
        SampleYear inFile = new SampleYear(one, "sample.db").bill(sample);
        SampleYear onServer = new SampleYear(other,
                TestServer.addressToCreate(other.resolve("sample.db")).toString()).bill(sample);
        SampleYear.requireSame(inFile.answers(), onServer.answers());
    }
}
