package billing.settlement.statement.print;

import billing.customer.Customer;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;
import billing.documents.StatementDocument;
import billing.documents.StatementDocument.Age;
import billing.documents.StatementDocument.Entry;
import billing.engine.Handle;
import billing.invoicing.print.DocumentParties;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Ageing;
import billing.settlement.statement.Movement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Creates printed statements of account, in the customer's language. */
public final class StatementDocuments {
    private final Handle handle;

    /** Creates documents of the customers of a database. */
    public StatementDocuments(Handle handle) {
        this.handle = handle;
    }

    /** Returns the document of a customer's statement. */
    public StatementDocument document(Customer customer, AccountStatement statement, Instant now) {
        DocumentParties to =
                DocumentParties.read(handle, customer.id(), customer.billingEntityId());
        DocumentTexts texts = DocumentTexts.of(to.locale());
        LocaleFormat figures = new LocaleFormat(texts, statement.currency());
        List<Entry> entries = statement.lines().stream().map(line -> new Entry(
                line.movement().on(), text(texts, line.movement()),
                details(texts, figures, line.movement()), line.movement().cents(),
                line.balanceCents())).toList();
        return new StatementDocument(
                to.frame(statement.currency(), now),
                customer.numbering().slug() + "-" + statement.to(), statement.from(),
                statement.to(), statement.openingCents(), entries, statement.closingCents(),
                ages(texts, statement.ageing()));
    }

    /** Returns the text of a movement. */
    public static String text(DocumentTexts texts, Movement movement) {
        return texts.text("statement", movement.kind(), movement.number());
    }

    private static List<String> details(DocumentTexts texts, LocaleFormat figures,
                                        Movement movement) {
        List<String> details = new ArrayList<>();
        if (movement.dueOn() != null) {
            details.add(texts.text("statement.due", figures.date(movement.dueOn())));
        }
        if (movement.kind() == Movement.Kind.PAYMENT && !movement.number().isEmpty()) {
            details.add(movement.number());
        }
        if (movement.reference() != null && !movement.reference().isBlank()) {
            details.add(movement.reference());
        }
        return details;
    }

    /** Returns the open amounts by age; empty when all are 0. */
    public static List<Age> ages(DocumentTexts texts, Ageing ageing) {
        List<Age> ages = List.of(new Age(texts.text("ageing.current"), ageing.currentCents()),
                new Age(texts.text("ageing.days", 1, 30), ageing.overdue30Cents()),
                new Age(texts.text("ageing.days", 31, 60), ageing.overdue60Cents()),
                new Age(texts.text("ageing.days", 61, 90), ageing.overdue90Cents()),
                new Age(texts.text("ageing.more", 90), ageing.beyondCents()),
                new Age(texts.text("ageing.credit"), -ageing.unusedCreditCents()));
        return ages.stream().allMatch(age -> age.amountCents() == 0) ? List.of() : ages;
    }
}
