package billing.invoicing.explanation;

import java.util.List;

/**
 * One step of how an amount came about, with the steps that it rests on.
 *
 * @param what    the step in words
 * @param result  what it comes to; null for a remark
 * @param because the steps beneath, in the order of the computation
 */
public record Explanation(String what, Figure result, List<Explanation> because) {
    public Explanation {
        because = List.copyOf(because);
    }

    /** A step without steps beneath. */
    static Explanation step(String what, Figure result) {
        return new Explanation(what, result, List.of());
    }

    /** A remark. */
    static Explanation remark(String what) {
        return new Explanation(what, null, List.of());
    }
}
