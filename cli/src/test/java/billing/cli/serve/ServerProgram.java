package billing.cli.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Set;

/** Acts through the API of a server. */
record ServerProgram(ServeProcess server) implements Program {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<Integer> REFUSALS = Set.of(403, 404, 405, 422);
    private static final int OK = 200;

    @Override
    public Answer topUp(String wallet, boolean paid, int credits)
            throws IOException, InterruptedException {
        return transact(wallet, paid ? "paid_credits" : "granted_credits", credits);
    }

    @Override
    public Answer voidCredits(String wallet, int credits)
            throws IOException, InterruptedException {
        return transact(wallet, "voided_credits", credits);
    }

    private Answer transact(String wallet, String what, int credits)
            throws IOException, InterruptedException {
        return post("/wallet_transactions", "{'wallet_transaction': {'wallet_id': '" + wallet
                + "', '" + what + "': '" + credits + "'}}");
    }

    @Override
    public Answer invoice(String customer, int units) throws IOException, InterruptedException {
        return post("/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'work', 'units': '" + units
                + "'}]}}");
    }

    @Override
    public Answer pay(String invoice, long cents, String reference)
            throws IOException, InterruptedException {
        return post("/payments", "{'payment': {'invoice_id': '" + invoice
                + "', 'amount_cents': " + cents + ", 'reference': '" + reference + "'}}");
    }

    @Override
    public Answer voidInvoice(String invoice) throws IOException, InterruptedException {
        return post("/invoices/" + invoice + "/void", "{}");
    }

    @Override
    public Answer credit(String invoice, String fee, long cents)
            throws IOException, InterruptedException {
        return post("/credit_notes", "{'credit_note': {'invoice_id': '" + invoice
                + "', 'credit_amount_cents': " + cents + ", 'items': [{'fee_id': '" + fee
                + "', 'amount_cents': " + cents + "}]}}");
    }

    /** Posts a body, with single quotes for double ones. */
    Answer post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = server.post(path, body);
        if (response.statusCode() == OK) {
            return new Answer(Answer.Kind.DONE, JSON.readTree(response.body()), response.body());
        }
        return new Answer(REFUSALS.contains(response.statusCode()) ? Answer.Kind.REFUSED
                : Answer.Kind.FAULT, null, response.statusCode() + " " + response.body());
    }
}
