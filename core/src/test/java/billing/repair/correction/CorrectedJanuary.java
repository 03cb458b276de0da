package billing.repair.correction;

import billing.check.service.DatabaseCheck;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** January, billed on 1 February, and what comes later for it. */
abstract class CorrectedJanuary {
    static final String JANUARY = "2024-01-20T12:00:00Z";
    @TempDir
    Path folder;
    Story story;
    CorrectionStory past;

    @BeforeEach
    void billJanuary() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        past = new CorrectionStory(story);
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5"));
        story.plan(PlanSketch.of("least", Interval.MONTHLY, 0).withUsage("calls", "0.5", 1_000));
    }

    @AfterEach
    void close() {
        story.close();
    }

    void januaryOn(String plan) {
        story.subscribe("acme", plan);
        past.late("first", "acme-1", "calls", JANUARY, "10");
        story.runUntil("2024-02-01T00:10:00Z");
        story.at("2024-02-03T09:00:00Z");
    }

    List<?> findings() {
        return new DatabaseCheck(story.database()).all();
    }
}
