package billing.archive;

import static billing.archive.ArchivingStory.FEBRUARY;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.archive.ArchivingStory.Engine;
import billing.ingestion.EventRetraction.Amendment;
import billing.ingestion.EventRetraction;
import billing.input.file.SourceFile;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import billing.run.Story;
import billing.usage.file.ImportFollowUp;
import billing.usage.file.ImportProgress;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is sent, voided and corrected once usage is archived. */
class UsageAfterArchivingTest {
    @TempDir
    Path folder;
    private ArchivingStory acme;
    private Story story;

    private void begin(Engine engine) {
        acme = new ArchivingStory(folder, engine, begun -> { });
        story = acme.story;
    }

    @AfterEach
    void close() {
        if (acme != null) {
            acme.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void usage_of_archived_periods_is_accepted_no_more(Engine engine) {
        begin(engine);
        acme.archive(FEBRUARY);
        assertThatThrownBy(() -> acme.use("jan-1", "2024-01-05T10:00:00.123456Z",
                Map.of("value", "7"))).isInstanceOf(InvalidException.class)
                .hasMessage("timestamp: usage_is_archived: usage of acme-1 before"
                        + " 2024-02-01T00:00:00Z is archived");
        acme.use("feb-2", "2024-02-01T00:00:00Z", Map.of("value", "1"));
        acme.use("globex-1", "calls", "other", "2024-01-05T10:00:00Z", Map.of("value", "1"));
        assertThat(acme.stored()).containsExactly("other", "feb-2", "feb-1");
    }

    @ParameterizedTest
    @EnumSource
    void rows_of_archived_periods_are_rejected(Engine engine) {
        begin(engine);
        acme.archive(FEBRUARY);
        String rows = "transaction_id,external_subscription_id,code,timestamp,value\n"
                + "jan-1,acme-1,calls,2024-01-05T10:00:00Z,7\n"
                + "feb-2,acme-1,calls,2024-02-05T10:00:00Z,7\n";
        ImportResult result = new UsageImport(story.database(), UsageFormat.DETECTED, false,
                ImportFollowUp.NONE).run(SourceFile.of(new ByteArrayInputStream(
                        rows.getBytes(UTF_8)), folder.resolve("usage")), story.now(),
                ImportProgress.SILENT);
        assertThat(result.rejected()).isEqualTo(1);
        assertThat(result.reasons().get(0).example()).isEqualTo("the timestamp"
                + " 2024-01-05T10:00:00Z is too early: usage of acme-1 before"
                + " 2024-02-01T00:00:00Z is archived");
        assertThat(acme.stored()).containsExactly("feb-1", "feb-2");
    }

    @ParameterizedTest
    @EnumSource
    void archived_events_are_not_voided_or_amended(Engine engine) {
        begin(engine);
        acme.archive(FEBRUARY);
        assertThatThrownBy(() -> acme.retract("jan-1")).isInstanceOf(NotAllowedException.class)
                .hasMessage("there is no event jan-1 in the database, and usage before"
                        + " 2024-02-01T00:00:00Z is archived: archived events cannot be voided or"
                        + " amended");
        assertThatThrownBy(() -> story.writing(handle ->
                new EventRetraction(story.work(handle)).amend("acme-1", "feb-1", new Amendment(null,
                        Instant.parse("2024-01-20T00:00:00Z"), Map.of()), null)))
                .isInstanceOf(InvalidException.class);
        acme.retract("feb-1");
    }

    @ParameterizedTest
    @EnumSource
    void late_usage_of_kept_periods_is_corrected(Engine engine) {
        begin(engine);
        acme.archive(FEBRUARY);
        acme.use("feb-2", "2024-02-06T10:00:00Z", Map.of("value", "2"));
        assertThat(acme.findings()).hasSize(1);
        List<CorrectedInvoice> corrected =
                new CorrectionStory(story).correct(CorrectionMethod.CREDIT_NOTE);
        assertThat(corrected).hasSize(1);
        assertThat(acme.findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void late_usage_that_was_not_corrected_before_can_be_corrected_after(Engine engine) {
        begin(engine);
        acme.use("late", "2024-01-07T10:00:00Z", Map.of("value", "4"));
        List<String> before = acme.findings();
        acme.archive(FEBRUARY);
        assertThat(acme.findings()).isEqualTo(before).hasSize(1);
        assertThat(new CorrectionStory(story).correct(CorrectionMethod.CREDIT_NOTE)).hasSize(1);
        assertThat(acme.findings()).isEmpty();
    }
}
