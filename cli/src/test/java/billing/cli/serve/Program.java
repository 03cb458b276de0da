package billing.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** A way to act on a database: a server, or commands. */
interface Program {
    /** Grants credits, or sells them, in whole units of money. */
    Answer topUp(String wallet, boolean paid, int credits)
            throws IOException, InterruptedException;

    /** Voids credits. */
    Answer voidCredits(String wallet, int credits) throws IOException, InterruptedException;

    /** Creates one invoice for a number of pieces of work. */
    Answer invoice(String customer, int units) throws IOException, InterruptedException;

    /** Pays some of an invoice. */
    Answer pay(String invoice, long cents, String reference)
            throws IOException, InterruptedException;

    /** Voids an invoice. */
    Answer voidInvoice(String invoice) throws IOException, InterruptedException;

    /** Credits some of a fee. */
    Answer credit(String invoice, String fee, long cents)
            throws IOException, InterruptedException;

    /**
     * How an act went.
     *
     * @param kind done, refused by a rule, or a fault
     * @param json what was created; null for nothing
     * @param text the message
     */
    record Answer(Kind kind, JsonNode json, String text) {
        enum Kind { DONE, REFUSED, FAULT }
    }
}
