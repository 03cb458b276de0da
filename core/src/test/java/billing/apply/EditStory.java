package billing.apply;

import billing.run.Story;
import java.nio.file.Path;

/** A story in which requests create and change the resources of the catalog. */
final class EditStory implements AutoCloseable {
    final Story story;

    EditStory(Path folder, String start) {
        story = new Story(folder.resolve("billing.db"), start);
    }

    /** Creates a resource as {@code POST} does. */
    <T> T create(Class<T> type, String body) {
        return story.write(handle ->
                new CatalogEdits(story.work(handle)).create(type, Requests.body(body)));
    }

    /** Changes a resource as {@code PUT} does. */
    <T> T change(Class<T> type, String code, String body) {
        return story.write(handle ->
                new CatalogEdits(story.work(handle)).change(type, code, Requests.body(body)));
    }

    @Override
    public void close() {
        story.close();
    }
}
