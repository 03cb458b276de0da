package billing.engine;

import java.util.List;
import java.util.function.Consumer;

/**
 * What one caller wants of joint work, with what each write begins and ends with.
 *
 * @param required throws when the caller may not write
 * @param lastStep done at the end of each write
 */
record JointStep<I, T>(JointWork<I, T> work, I item, Runnable required,
                       Consumer<Handle> lastStep) implements PendingWork.Step<T> {
    @Override
    public T run(Handle handle) {
        required.run();
        handle.clearWriteCache();
        T answer = work.alone(handle, item);
        lastStep.accept(handle);
        return answer;
    }

    @Override
    public Object joint() {
        return work;
    }

    @Override
    public int size() {
        return work.size(item);
    }

    @Override
    @SuppressWarnings("unchecked") // all steps are of the same work
    public List<JointWork.Outcome<T>> runAll(Handle handle, List<PendingWork.Step<T>> steps) {
        List<JointStep<I, T>> all = steps.stream().map(step -> (JointStep<I, T>) step).toList();
        all.forEach(step -> step.required.run());
        handle.clearWriteCache();
        List<JointWork.Outcome<T>> outcomes = work.together(handle,
                all.stream().map(JointStep::item).toList());
        lastStep.accept(handle);
        return outcomes;
    }
}
