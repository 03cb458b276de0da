package billing.documents.pdf;

import billing.documents.LocaleFormat;
import billing.documents.StatementDocument.Age;
import billing.documents.StatementDocument.Entry;
import billing.documents.StatementDocument;
import billing.kernel.time.DatePeriod;
import com.lowagie.text.pdf.PdfPCell;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints statements of account as PDF files. Equal documents give equal bytes; thread-safe. */
public final class StatementPdf {
    /** The bytes of the PDF file of a document. */
    public byte[] render(StatementDocument statement) {
        return PdfFile.of(statement, sheet -> print(sheet, statement));
    }

    private static void print(Sheet sheet, StatementDocument statement) {
        Letterhead letterhead = new Letterhead(sheet);
        letterhead.place(facts(sheet, statement));
        new PartyBlock(sheet).place("party.issuer", "party.recipient");
        letterhead.placeHeadline(headline(sheet, statement), null, null);
        SumRows sums = new SumRows(sheet, Grid.blank(1));
        sums.result(sheet.text("total.balance"), statement.closingCents());
        sheet.flow().place(table(sheet, statement), sums.height());
        sums.place();
        if (!statement.ages().isEmpty()) {
            placeAges(sheet, statement.ages());
        }
        new Notes(sheet).place();
    }

    private static Map<String, String> facts(Sheet sheet, StatementDocument statement) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.statementNumber", statement.number());
        facts.put("heading.statementPeriod", sheet.period(
                new DatePeriod(statement.from(), statement.to())));
        return facts;
    }

    private static String headline(Sheet sheet, StatementDocument statement) {
        long balance = statement.closingCents();
        return sheet.text(balance < 0 ? "headline.favour" : "headline.open",
                sheet.figures().money(Math.abs(balance)), sheet.figures().date(statement.to()));
    }

    private static Grid table(Sheet sheet, StatementDocument statement) {
        LocaleFormat figures = sheet.figures();
        Grid grid = new Grid(sheet.flow().width(), 19, 41, 20, 20);
        grid.headRow(sheet.accent(), List.of(Grid.left(sheet.text("column.date"), PdfStyle.LABEL),
                Grid.left(sheet.text("column.description"), PdfStyle.LABEL),
                Grid.right(sheet.text("column.amount"), PdfStyle.LABEL),
                Grid.right(sheet.text("column.balance"), PdfStyle.LABEL)));
        row(grid, figures.shortDate(statement.from()), Grid.left(
                sheet.text("statement.opening"), PdfStyle.BODY), "",
                figures.money(statement.openingCents()));
        for (Entry entry : statement.entries()) {
            row(grid, figures.shortDate(entry.on()), Grid.stacked(entry.text(), PdfStyle.BODY,
                    String.join(" · ", entry.details()), PdfStyle.SMALL),
                    figures.money(entry.amountCents()), figures.money(entry.balanceCents()));
        }
        return grid;
    }

    private static void row(Grid grid, String date, PdfPCell text, String amount,
                            String balance) {
        text.setPaddingRight(Grid.TEXT_GAP);
        grid.row(Grid.ruled(List.of(Grid.left(date, PdfStyle.BODY), text,
                Grid.right(amount, PdfStyle.BODY), Grid.right(balance, PdfStyle.BODY)))
                .toArray(PdfPCell[]::new)).spaceBelow(Grid.ROW_AIR);
    }

    private static void placeAges(Sheet sheet, List<Age> ages) {
        float[] columns = new float[ages.size()];
        Arrays.fill(columns, 1);
        Grid grid = new Grid(sheet.flow().width(), columns);
        grid.row(ages.stream().map(age -> {
            PdfPCell cell = Grid.ruledAbove(Grid.right(age.text(), PdfStyle.LABEL),
                    sheet.accent(), 0.9f);
            cell.setPaddingTop(7);
            cell.setPaddingLeft(6);
            return cell;
        }).toArray(PdfPCell[]::new)).keepWithNext();
        grid.row(ages.stream().map(age -> Grid.right(sheet.figures().money(age.amountCents()),
                PdfStyle.BODY)).toArray(PdfPCell[]::new));
        sheet.flow().space(20);
        sheet.flow().place(grid);
    }
}
