package billing.documents.pdf;

import billing.customer.Address;
import billing.documents.Party;
import billing.kernel.vat.TaxNumber;
import com.lowagie.text.pdf.PdfPCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Issuer and customer side by side, each with the particulars that the law requires. */
final class PartyBlock {
    /** Where a line reads "city, state code" rather than "code city". */
    private static final Set<String> CITY_FIRST = Set.of("US", "CA", "AU", "GB", "IE", "IN", "NZ");

    /** Points between the parties. */
    private static final float GAP = 16;
    /** Characters that fit a line in most cases. */
    private static final int LINE_MAX = 46;

    private final Sheet sheet;

    PartyBlock(Sheet sheet) {
        this.sheet = sheet;
    }

    /** Draws them below the labels of the two keys. */
    void place(String issuerKey, String customerKey) {
        Party issuer = sheet.document().frame().issuer();
        Party customer = sheet.document().frame().customer();
        Grid grid = new Grid(sheet.flow().width(), 1, 1)
                .row(padded(Grid.left(sheet.text(issuerKey), PdfStyle.LABEL)),
                        Grid.left(sheet.text(customerKey), PdfStyle.LABEL)).keepWithNext();
        if (sheet.layout().setsPartiesApart()) {
            float half = sheet.flow().width() / 2;
            grid.row(padded(party(issuer, half - GAP)), party(customer, half));
        } else {
            grid.row(padded(Grid.left(issuer.registeredName(), PdfStyle.SECTION)),
                            Grid.left(customer.registeredName(), PdfStyle.SECTION)).keepWithNext()
                    .row(padded(Grid.left(particulars(issuer), PdfStyle.BODY)),
                            Grid.left(particulars(customer), PdfStyle.BODY));
        }
        sheet.flow().place(grid);
    }

    /** The particulars follow the name, however many lines the name of the other party has. */
    private PdfPCell party(Party party, float width) {
        PdfPCell cell = new PdfPCell(new Grid(width, 1)
                .row(Grid.left(party.registeredName(), PdfStyle.SECTION))
                .row(Grid.left(particulars(party), PdfStyle.BODY)).table());
        cell.setBorder(PdfPCell.NO_BORDER);
        return cell;
    }

    private static PdfPCell padded(PdfPCell cell) {
        cell.setPaddingRight(GAP);
        return cell;
    }

    private String particulars(Party party) {
        List<String> lines = new ArrayList<>();
        if (!party.registeredName().equals(party.name())) {
            add(lines, party.name());
        }
        lines.addAll(addressLines(party.address()));
        add(lines, party.email());
        String legal = labelled("party.legalNumber", party.legalNumber());
        String tax = labelled(sheet.layout().distinguishesTaxNumbers() ? taxIdKey(party)
                : "party.taxId", party.taxIdentifier());
        String both = joined("  ·  ", legal, tax);
        if (sheet.layout().setsPartiesApart() && both.length() > LINE_MAX) {
            add(lines, legal);
            add(lines, tax);
        } else {
            add(lines, both);
        }
        party.particulars().forEach(fact -> lines.add(fact.label() + ": " + fact.text()));
        return String.join("\n", lines);
    }

    /** The name of a VAT number is specific to a language; other tax numbers have a plain one. */
    private static String taxIdKey(Party party) {
        return TaxNumber.isPrintedAsVatNumber(party.taxIdentifier()) ? "party.taxId"
                : "party.taxNumber";
    }

    private List<String> addressLines(Address address) {
        List<String> lines = new ArrayList<>();
        add(lines, address.addressLine1());
        add(lines, address.addressLine2());
        if (address.country() != null && CITY_FIRST.contains(address.country())) {
            add(lines, joined(", ", address.city(),
                    joined(" ", address.state(), address.zipcode())));
        } else {
            add(lines, joined(" ", address.zipcode(), address.city()));
            add(lines, address.state());
        }
        if (isPresent(address.country())) {
            lines.add(sheet.texts().country(address.country()));
        }
        return lines;
    }

    private String labelled(String key, String value) {
        return isPresent(value) ? sheet.text(key, value) : null;
    }

    private static String joined(String separator, String... parts) {
        return Stream.of(parts).filter(PartyBlock::isPresent)
                .collect(Collectors.joining(separator));
    }

    private static void add(List<String> lines, String line) {
        if (isPresent(line)) {
            lines.add(line);
        }
    }

    private static boolean isPresent(String text) {
        return text != null && !text.isBlank();
    }
}
