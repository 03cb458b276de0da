package billing.invoicing.explanation;

import java.util.List;

/**
 * One step in the computation of an amount, with the steps that it depends on.
 *
 * @param what    a description of the step
 * @param result  the amount or number; null for a remark
 * @param because the steps that it depends on, in the order of the computation
 */
public record Explanation(String what, Figure result, List<Explanation> because) {
    public Explanation {
        because = List.copyOf(because);
    }

    /** A step that depends on no other. */
    static Explanation step(String what, Figure result) {
        return new Explanation(what, result, List.of());
    }

    /** A remark. */
    static Explanation remark(String what) {
        return new Explanation(what, null, List.of());
    }
}
