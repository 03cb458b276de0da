package billing.apply;

import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;

/** Bodies of requests, written with single quotes. */
final class Requests {
    private Requests() {
    }

    static Node body(String text) {
        return Document.json("body", text.replace('\'', '"'), new Problems()).orElseThrow();
    }
}
