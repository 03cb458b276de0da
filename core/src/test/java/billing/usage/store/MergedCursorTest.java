package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.usage.EventCursor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cursors over several files and the database are closed whatever happens. */
class MergedCursorTest {
    private final List<String> closed = new ArrayList<>();

    private EventCursor cursor(String name, boolean readable) {
        return (EventCursor) Proxy.newProxyInstance(EventCursor.class.getClassLoader(),
                new Class<?>[] {EventCursor.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        closed.add(name);
                        return null;
                    }
                    if (!readable) {
                        throw new IllegalStateException(name + " is damaged");
                    }
                    return false;
                });
    }

    @Test
    void those_that_are_open_are_closed_when_one_does_not_open() {
        List<EventCursor> opened = List.of(cursor("a", true), cursor("b", true));
        assertThatThrownBy(() -> MergedCursor.open(opened, () -> {
            throw new IllegalStateException("busy");
        })).hasMessage("busy");
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void all_are_closed_when_one_cannot_be_read() {
        List<EventCursor> opened = List.of(cursor("a", true), cursor("b", false));
        assertThatThrownBy(() -> MergedCursor.open(opened, () -> cursor("c", true)))
                .hasMessage("b is damaged");
        assertThat(closed).containsExactly("a", "b", "c");
    }
}
