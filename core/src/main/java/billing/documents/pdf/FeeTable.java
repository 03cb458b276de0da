package billing.documents.pdf;

import billing.documents.Detail;
import billing.documents.InvoiceDocument;
import billing.documents.Layout;
import billing.documents.Line;
import billing.documents.LocaleFormat;
import billing.documents.Section;
import billing.kernel.time.DatePeriod;
import com.lowagie.text.pdf.PdfPCell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The fees: sections, groups, lines and how their amounts came about. The parts of a line are set
 * closely below it, which has their sum.
 */
final class FeeTable {
    private static final float INDENT = 10;
    /** Points below the text of a part, which has no rule. */
    private static final float PART_AIR = 1.5f;
    /** Of the width, the least that the description keeps. */
    private static final float DESCRIPTION_SHARE = 0.22f;
    /** The same in layouts up to 4, which rather broke long numbers. */
    private static final float FORMER_DESCRIPTION_SHARE = 0.36f;
    /** Of the width, the least that columns of numbers take, so that short ones do not crowd. */
    private static final float[] TAXED_SHARES = {0, 0.11f, 0.13f, 0.10f, 0.15f};
    private static final float[] SHARES = {0, 0.13f, 0.15f, 0.16f};
    /** Short explanations stay with their line; longer ones may run over the page. */
    private static final int DETAILS_KEPT_MAX = 8;

    private final Sheet sheet;
    private final List<Section> sections;
    private final LocaleFormat figures;
    private final boolean taxed;
    private final Grid grid;
    private final int columns;
    private final boolean measured;
    /** Points that the numbers of each column need; of the description, nothing is known. */
    private final float[] needed;

    /** The table in a layout of {@link InvoiceDocument}. */
    FeeTable(Sheet sheet, List<Section> sections, Layout layout) {
        this.sheet = sheet;
        this.sections = sections;
        this.figures = sheet.figures();
        this.taxed = sections.stream()
                .flatMap(section -> section.groups().stream())
                .flatMap(group -> group.lines().stream()).anyMatch(FeeTable::isTaxed);
        float width = sheet.flow().width();
        this.grid = taxed ? new Grid(width, 44, 14, 16, 11, 17) : new Grid(width, 50, 15, 18, 18);
        this.columns = taxed ? 5 : 4;
        this.measured = layout.isMeasured();
        this.needed = new float[columns];
    }

    private static boolean isTaxed(Line line) {
        return line.taxRate() != null || line.parts().stream().anyMatch(FeeTable::isTaxed);
    }

    /**
     * Draws them; the last line stays with what follows and needs so many points, or the least of
     * them if a page cannot hold all.
     */
    void place(float following, float least) {
        addHead();
        sections.forEach(this::addSection);
        if (measured) {
            grid.columns(widths());
        }
        sheet.flow().place(grid, following, least);
    }

    /** Numbers get what they need, the description the rest; it never gets less than its share. */
    private float[] widths() {
        float width = sheet.flow().width();
        float[] least = taxed ? TAXED_SHARES : SHARES;
        float[] widths = new float[columns];
        float numbers = 0;
        for (int column = 1; column < columns; column++) {
            widths[column] = Math.max(needed[column], least[column] * width);
            numbers += widths[column];
        }
        float room = width * (1 - (sheet.layout().makesRoomForAmounts() ? DESCRIPTION_SHARE
                : FORMER_DESCRIPTION_SHARE));
        for (int column = 1; column < columns && numbers > room; column++) {
            widths[column] *= room / numbers;
        }
        widths[0] = width - Math.min(numbers, room);
        return widths;
    }

    /** Adds a row with a cell in each column. */
    private Grid row(List<PdfPCell> cells) {
        for (int column = 1; measured && column < columns; column++) {
            PdfPCell cell = cells.get(column);
            cell.setPaddingLeft(Grid.NUMBER_GAP);
            needed[column] = Math.max(needed[column], Grid.widthNeeded(cell));
        }
        return grid.row(cells.toArray(PdfPCell[]::new));
    }

    private void addHead() {
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(Grid.left(sheet.text("column.description"), PdfStyle.LABEL));
        cells.add(Grid.right(sheet.text("column.units"), PdfStyle.LABEL));
        cells.add(Grid.right(sheet.text("column.price"), PdfStyle.LABEL));
        if (taxed) {
            cells.add(Grid.right(sheet.text("column.tax"), PdfStyle.LABEL));
        }
        cells.add(Grid.right(sheet.text("column.amount"), PdfStyle.LABEL));
        cells.forEach(cell -> Grid.headRule(cell, sheet.accent()));
        row(cells).head();
    }

    private void addSection(Section section) {
        if (section.title() != null) {
            grid.row(heading(section.title(), PdfStyle.SECTION, section.period(), 10))
                    .keepWithNext();
        }
        section.groups().forEach(this::addGroup);
        if (section.title() != null && sections.size() > 1) {
            addSubtotal(section);
        }
    }

    private void addSubtotal(Section section) {
        grid.keepWithNext();
        PdfPCell label = Grid.left(sheet.text("section.subtotal", section.title()),
                PdfStyle.STRONG);
        label.setColspan(columns - 1);
        PdfPCell amount = Grid.right(figures.money(section.subtotalCents()), PdfStyle.STRONG);
        if (measured) {
            needed[columns - 1] = Math.max(needed[columns - 1], Grid.widthNeeded(amount));
        }
        grid.row(Grid.ruledAbove(spaced(label, 2), Palette.HAIRLINE, 0.6f),
                Grid.ruledAbove(spaced(amount, 2), Palette.HAIRLINE, 0.6f));
    }

    private void addGroup(Section.Group group) {
        grid.row(heading(sheet.texts().text("category", group.category()), PdfStyle.GROUP,
                group.period(), 7)).spaceBelow(Grid.ROW_AIR).keepWithNext();
        group.lines().forEach(this::addLine);
    }

    private PdfPCell heading(String title, PdfStyle style, DatePeriod period, float above) {
        PdfPCell cell = spaced(style == PdfStyle.GROUP ? Grid.left(title, style, sheet.accent())
                : Grid.left(title, style), above);
        if (period != null) {
            PdfStyle.SMALL.append(cell.getPhrase(), "  ·  " + sheet.period(period));
        }
        cell.setColspan(columns);
        return cell;
    }

    private void addLine(Line line) {
        PdfStyle style = line.parts().isEmpty() ? PdfStyle.BODY : PdfStyle.STRONG;
        PdfPCell name = Grid.stacked(line.name(), style,
                String.join(" · ", line.qualifiers()), PdfStyle.SMALL);
        name.setPaddingRight(Grid.TEXT_GAP);
        List<PdfPCell> cells = cells(name, line, style, line.taxRate());
        row(Grid.ruled(cells));
        addExplanation(line, 0);
        addParts(line, line.taxRate(), INDENT);
        grid.spaceBelow(Grid.ROW_AIR);
    }

    /** The parts of a line, which do not repeat its tax rate; the first stays with the line. */
    private void addParts(Line line, BigDecimal rateAbove, float indent) {
        for (int i = 0; i < line.parts().size(); i++) {
            if (i == 0) {
                grid.keepWithNext();
            }
            Line part = line.parts().get(i);
            PdfStyle style = part.parts().isEmpty() ? PdfStyle.PART : PdfStyle.PART_SUM;
            PdfPCell name = Grid.left(part.name(), style);
            name.setPaddingLeft(indent);
            name.setPaddingRight(Grid.TEXT_GAP);
            row(cells(name, part, style, rateAbove == null ? part.taxRate() : null))
                    .spaceBelow(PART_AIR);
            addExplanation(part, indent);
            addParts(part, rateAbove == null ? part.taxRate() : rateAbove, indent + INDENT);
        }
    }

    private List<PdfPCell> cells(PdfPCell name, Line line, PdfStyle style, BigDecimal taxRate) {
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(name);
        cells.add(Grid.right(number(line.units()), style));
        cells.add(Grid.right(price(line.unitPrice()), style));
        if (taxed) {
            cells.add(Grid.right(percent(taxRate), style));
        }
        cells.add(Grid.right(figures.money(line.amountCents()), style));
        return cells;
    }

    private void addExplanation(Line line, float indent) {
        addConversion(line.conversion(), indent);
        Paragraphs.of(line.description()).forEach(text -> addRemark(text, indent));
        boolean exact = measured && !figures.addsUp(line);
        for (int i = 0; i < line.details().size(); i++) {
            if (line.details().size() <= DETAILS_KEPT_MAX || i == 0) {
                grid.keepWithNext();
            }
            addDetail(line.details().get(i), exact, indent);
        }
    }

    private void addConversion(Line.Conversion conversion, float indent) {
        if (conversion != null) {
            addRemark(sheet.text("conversion", figures.number(conversion.amount()),
                    conversion.unitName(), figures.price(conversion.rate())), indent);
        }
    }

    private void addRemark(String text, float indent) {
        PdfPCell cell = Grid.left(text, PdfStyle.SMALL);
        cell.setPaddingRight(Grid.TEXT_GAP);
        cell.setPaddingLeft(indent);
        grid.keepWithNext().row(cell, Grid.blank(columns - 1));
    }

    private void addDetail(Detail detail, boolean exact, float indent) {
        PdfPCell label = Grid.left(detail.label(sheet.texts(), figures::number),
                PdfStyle.SMALL);
        label.setPaddingLeft(INDENT + indent);
        List<PdfPCell> cells = new ArrayList<>();
        cells.add(label);
        cells.add(Grid.right(number(detail.units()), PdfStyle.SMALL));
        cells.add(Grid.right(detail.kind().pricedInPercent() ? percent(detail.price())
                : price(detail.price()), PdfStyle.SMALL));
        if (taxed) {
            cells.add(Grid.blank(1));
        }
        cells.add(Grid.right(detail.amount() == null ? ""
                : exact ? figures.exactMoney(detail.amount()) : figures.money(detail.amount()),
                PdfStyle.SMALL));
        row(cells);
    }

    private String number(BigDecimal value) {
        return value == null ? "" : figures.number(value);
    }

    private String price(BigDecimal value) {
        return value == null ? "" : figures.price(value);
    }

    private String percent(BigDecimal value) {
        return value == null ? "" : figures.percent(value);
    }

    private static PdfPCell spaced(PdfPCell cell, float above) {
        cell.setPaddingTop(above);
        return cell;
    }
}
