package billing.server.portal;

import billing.documents.DocumentTexts;
import billing.kernel.money.CurrencyUnit;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.print.StatementDocuments;
import billing.settlement.statement.store.AnnualStatements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The customer's statements of account by year and currency, with their documents. */
final class StatementPages {
    private final PortalSession session;
    private final AnnualStatements statements;

    StatementPages(PortalSession session) {
        this.session = session;
        this.statements = new AnnualStatements(session.handle(), session.customer(),
                session.now());
    }

    /** The statement in a currency. */
    record Account(String currency, String opening, String closing, String ages, List<Row> rows,
                   String file) {
    }

    /** A line of the statement. */
    record Row(String date, String text, String reference, String amount, String balance) {
    }

    /** A link to a year. */
    record Year(String name, String path, boolean current) {
    }

    /** Returns the current year, a given year, or a document ({@code 2026-EUR.pdf}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list(statements.currentYear()));
        } else if (part.endsWith(Files.ENDING)) {
            return statements.named(Files.name(part)).map(statement -> DocumentSite.statement(
                    session.handle(), session.customer(), statement, session.now()));
        }
        return AnnualStatements.year(part).filter(year -> year <= statements.currentYear())
                .map(this::list);
    }

    private Page list(int year) {
        return session.page("statement", "statement", session.words().text("menu.statement"),
                Map.of("accounts", statements.list(year).stream().map(this::account).toList(),
                        "years", statements.years().descendingSet().stream()
                                .map(one -> new Year(one.toString(),
                                        session.path("statement/" + one), one == year))
                                .toList()));
    }

    private Account account(AccountStatement statement) {
        CurrencyUnit currency = statement.currency();
        DocumentTexts texts = DocumentTexts.of(session.words().locale());
        List<String> ages = StatementDocuments.ages(texts, statement.ageing()).stream()
                .filter(age -> age.amountCents() != 0)
                .map(age -> age.text() + " " + session.money(age.amountCents(), currency)).toList();
        return new Account(currency.code(), session.money(statement.openingCents(), currency),
                session.money(statement.closingCents(), currency),
                ages.isEmpty() ? null : String.join(" · ", ages),
                statement.lines().stream().map(line -> row(texts, line, currency)).toList(),
                session.path("statement/" + AnnualStatements.name(statement) + Files.ENDING));
    }

    private Row row(DocumentTexts texts, AccountStatement.Line line, CurrencyUnit currency) {
        Movement movement = line.movement();
        return new Row(session.date(movement.on()), StatementDocuments.text(texts, movement),
                movement.reference(), session.money(movement.cents(), currency),
                session.money(line.balanceCents(), currency));
    }
}
