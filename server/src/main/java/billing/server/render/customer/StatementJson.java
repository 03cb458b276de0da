package billing.server.render.customer;

import billing.customer.Customer;
import billing.server.render.RenderScope;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Ageing;
import billing.settlement.statement.Movement;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Statements of account as JSON. */
public final class StatementJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public StatementJson(RenderScope scope) {
        this.scope = scope;
    }

    /** The statement of a customer. */
    public ObjectNode node(Customer customer, AccountStatement statement) {
        return scope.members().id("customer_id", customer.id())
                .text("external_customer_id", customer.externalId())
                .text("currency", statement.currency()).date("from_date", statement.from())
                .date("to_date", statement.to())
                .number("opening_balance_cents", statement.openingCents())
                .list("entries", statement.lines(), this::entry)
                .number("closing_balance_cents", statement.closingCents())
                .node("ageing", ageing(statement.ageing())).node();
    }

    private ObjectNode entry(AccountStatement.Line line) {
        Movement movement = line.movement();
        return scope.members().date("date", movement.on()).code("type", movement.kind())
                .id("document_id", movement.documentId()).text("number", movement.number())
                .text("reference", movement.reference()).date("due_date", movement.dueOn())
                .number("amount_cents", movement.cents())
                .number("balance_cents", line.balanceCents()).node();
    }

    private ObjectNode ageing(Ageing ageing) {
        return scope.members().number("current_cents", ageing.currentCents())
                .number("overdue_1_30_cents", ageing.overdue30Cents())
                .number("overdue_31_60_cents", ageing.overdue60Cents())
                .number("overdue_61_90_cents", ageing.overdue90Cents())
                .number("overdue_over_90_cents", ageing.beyondCents())
                .number("unused_credit_cents", ageing.unusedCreditCents()).node();
    }
}
