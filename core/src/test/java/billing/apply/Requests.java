package billing.apply;

import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;

/** Bodies of requests. */
public final class Requests {
    private Requests() {
    }

    /** A body of JSON, in which single quotes stand for double ones. */
    public static Node body(String text) {
        return Document.json("body", text.replace('\'', '"'), new Problems()).orElseThrow();
    }
}
