package billing.cli.command.run;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.run.schedule.RunState;
import billing.run.store.SharedProgress;
import billing.run.store.WaitingStarts.WaitingStart;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** How far scheduled work has come, for people and for programs. */
final class RunStatus {
    private RunStatus() {
    }

    /**
     * The state of scheduled work.
     *
     * @param waiting the starts that wait for their external id
     */
    static Result result(RunState state, List<WaitingStart> waiting) {
        return Result.of(() -> List.of(facts(state)), () -> tree(state, waiting));
    }

    private static Facts facts(RunState state) {
        Facts facts = Facts.none()
                .fact("Completed until", state.completedUntil() == null ? "never"
                        : state.completedUntil())
                .fact("Failed, still due", state.failed());
        SharedProgress shared = state.shared();
        return shared == null ? facts : facts.fact("Billing now", shared.at())
                .fact("Invoices made", shared.made() + " of " + shared.invoices())
                .fact("Invoices failed", shared.failed())
                .fact("Parts done", shared.done() + " of " + shared.parts());
    }

    private static JsonNode tree(RunState state, List<WaitingStart> waiting) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode()
                .put("completed_until", state.completedUntil() == null ? null
                        : state.completedUntil().toString())
                .put("failed", state.failed());
        tree.set("waiting", RunView.waiting(waiting));
        SharedProgress shared = state.shared();
        if (shared == null) {
            return tree.putNull("shared");
        }
        tree.putObject("shared").put("at", shared.at().toString())
                .put("invoices", shared.invoices()).put("made", shared.made())
                .put("failed", shared.failed()).put("parts", shared.parts())
                .put("parts_done", shared.done());
        return tree;
    }
}
