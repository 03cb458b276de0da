package billing.usage.store;

import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.archive.ArchiveFiles;
import billing.usage.archive.ArchiveReader;
import billing.usage.archive.ArchivedEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * The archived events of one range, read from their files: all of them, or an error that names the
 * file that cannot be read.
 */
final class ArchivedUsage {
    private final ArchiveFiles files;
    private final List<UsageArchives.Part> parts;
    private final ArchivedEvent.Stream stream;
    private final EventRange range;

    /** Finds the parts of files that may hold events of a subscription and a code in a range. */
    ArchivedUsage(Handle handle, ArchivedEvent.Stream stream, EventRange range) {
        this.files = ArchiveFiles.in(handle);
        this.parts = new UsageArchives(handle).parts(range);
        this.stream = stream;
        this.range = range;
    }

    /** Opens what the archives hold; nothing to be read makes no cursor. */
    List<EventCursor> cursors(String fieldName, long seen) {
        List<EventCursor> cursors = new ArrayList<>();
        boolean complete = false;
        try {
            for (UsageArchives.Part part : parts) {
                cursors.add(new ArchivedEventCursor(open(part), stream, range, fieldName, seen));
            }
            complete = true;
            return cursors;
        } finally {
            if (!complete) {
                cursors.forEach(EventCursor::close);
            }
        }
    }

    private ArchiveReader open(UsageArchives.Part part) {
        return files.open(part.file(), part.from(), part.end());
    }

    /** All events, voided ones too, in no particular order. */
    List<StoredEvent> list() {
        List<StoredEvent> events = new ArrayList<>();
        String prefix = ArchiveReader.prefix(stream);
        for (UsageArchives.Part part : parts) {
            try (ArchiveReader reader = open(part)) {
                for (ArchivedEvent event = reader.next(prefix); event != null;
                        event = reader.next(prefix)) {
                    if (event.timestampMicros() >= range.from()
                            && event.timestampMicros() < range.end()) {
                        events.add(stored(event));
                    }
                }
            }
        }
        return events;
    }

    private static StoredEvent stored(ArchivedEvent event) {
        ArchivedEvent.Ingested archived = event.archived();
        return new StoredEvent(new UsageEvent(event.transactionId(),
                event.stream().externalSubscriptionId(), event.stream().code(),
                Instants.ofMicros(event.timestampMicros()),
                StoredEvents.properties(event.properties()),
                StoredTotal.of(event.preciseTotal())), archived.sequence(), archived.createdAt(),
                archived.voidedAt(), archived.voidReason(), archived.replacedBy(),
                archived.voidSequence());
    }
}
