package billing.server.console.site;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The latest forms that were submitted, by the number that each rendered form has: a form that is
 * sent twice, by a double click or a reload, is carried out once.
 */
final class SubmittedForms {
    private static final int MOST = 10_000;
    private static final int LONGEST = 64;
    private final Set<String> numbers = Collections.newSetFromMap(
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MOST;
                }
            });

    /** Whether a form with this number comes for the first time; a program may send none. */
    synchronized boolean isFirst(String number) {
        return number == null || number.length() > LONGEST || numbers.add(number);
    }

    /** Forgets a form that was not carried out: it may be submitted again. */
    synchronized void forget(String number) {
        numbers.remove(number);
    }
}
