package billing.run.schedule;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * Jobs in their order, of which so many are in memory: when there are more, the later half of them
 * is written to a temporary file in order, and merged with the others as they are removed.
 */
final class JobQueue implements AutoCloseable {
    /** So many sequences of about one length are merged into one: each takes a buffer. */
    private static final int MERGED = 64;
    private final int bound;
    private final Path folder;
    private final PriorityQueue<DueJob> memory = new PriorityQueue<>();
    private final PriorityQueue<Sequence> sequences = new PriorityQueue<>();
    /** Null as long as all jobs have found room in memory. */
    private JobFile file;

    /**
     * An empty queue.
     *
     * @param bound jobs in memory
     */
    JobQueue(int bound) {
        this(bound, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The same with a folder for its file. */
    JobQueue(int bound, Path folder) {
        this.bound = bound;
        this.folder = folder;
    }

    /** Jobs of the file in their order, read block by block. */
    private final class Sequence implements Comparable<Sequence> {
        /** How often its jobs were merged. */
        private final int merges;
        private final int[] blocks;
        private final int size;
        private final ByteBuffer block = JobFile.block();
        private int taken;
        private DueJob first;

        /** Jobs that were written to blocks. */
        Sequence(int merges, List<Integer> blocks, int size) {
            this.merges = merges;
            this.blocks = blocks.stream().mapToInt(Integer::intValue).toArray();
            this.size = size;
            advance();
        }

        /** Goes on to the next job; null when there are none left. */
        private void advance() {
            if (taken == size) {
                first = null;
                return;
            }
            if (taken % JobFile.BLOCK == 0) {
                file.read(blocks[taken / JobFile.BLOCK],
                        Math.min(JobFile.BLOCK, size - taken), block);
            }
            first = JobFile.get(block);
            taken++;
        }

        @Override
        public int compareTo(Sequence other) {
            return first.compareTo(other.first);
        }
    }

    /** Adds a job. */
    void add(DueJob job) {
        memory.add(job);
        if (memory.size() > bound) {
            writeLaterHalf();
        }
    }

    /** The first job; null when there is none. */
    DueJob peek() {
        return isInMemory() ? memory.peek() : first(sequences);
    }

    /** Removes the first job; null when there is none. */
    DueJob remove() {
        return isInMemory() ? memory.poll() : removeFirst(sequences);
    }

    private boolean isInMemory() {
        return sequences.isEmpty()
                || !memory.isEmpty() && memory.peek().compareTo(first(sequences)) <= 0;
    }

    private static DueJob first(PriorityQueue<Sequence> some) {
        return some.isEmpty() ? null : some.peek().first;
    }

    private static DueJob removeFirst(PriorityQueue<Sequence> some) {
        Sequence sequence = some.remove();
        DueJob job = sequence.first;
        sequence.advance();
        if (sequence.first != null) {
            some.add(sequence);
        }
        return job;
    }

    private void writeLaterHalf() {
        List<DueJob> jobs = new ArrayList<>(memory);
        Collections.sort(jobs);
        memory.clear();
        memory.addAll(jobs.subList(0, jobs.size() / 2));
        if (file == null) {
            file = JobFile.in(folder);
        }
        Iterator<DueJob> later = jobs.listIterator(jobs.size() / 2);
        write(0, () -> later.hasNext() ? later.next() : null);
    }

    /** Writes jobs, given in their order until there are none, and merges if it must. */
    private void write(int merges, Supplier<DueJob> jobs) {
        List<Integer> blocks = new ArrayList<>();
        ByteBuffer block = JobFile.block();
        int size = 0;
        for (DueJob job = jobs.get(); job != null; job = jobs.get()) {
            JobFile.put(block, job);
            size++;
            if (!block.hasRemaining()) {
                blocks.add(file.write(block));
            }
        }
        if (block.position() > 0) {
            blocks.add(file.write(block));
        }
        sequences.add(new Sequence(merges, blocks, size));
        List<Sequence> alike = sequences.stream().filter(one -> one.merges == merges).toList();
        if (alike.size() == MERGED) {
            merge(merges, alike);
        }
    }

    private void merge(int merges, Collection<Sequence> alike) {
        sequences.removeAll(alike);
        PriorityQueue<Sequence> merged = new PriorityQueue<>(alike);
        write(merges + 1, () -> merged.isEmpty() ? null : removeFirst(merged));
    }

    /** Closes and deletes the file. */
    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
