package billing.customer;

import billing.kernel.codelist.CodeList;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What electronic invoices of a billing entity state in addition to its letterhead. Every member
 * but the list may be null.
 *
 * @param address            where the entity receives electronic documents (BT-34)
 * @param registrationScheme what the legal number is a number of (BT-30-1): a code of
 *                           {@link CodeList#IDENTIFICATION_SCHEMES}
 * @param taxNumber          the local tax number (BT-32), for entities without a VAT number
 * @param contact            whom customers ask (BG-6)
 * @param bank               the account that invoices are paid to (BG-17)
 * @param notes              legal notes with their subjects (BG-1), in their order
 * @param format             of electronic invoices, unless the customer prefers one; one of
 *                           {@link ElectronicFormats}
 * @param documents          what PDF documents hold; null means {@link Documents#PLAIN}
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record EntityElectronicInvoicing(ElectronicAddress address, String registrationScheme,
                                        String taxNumber, Contact contact, Bank bank,
                                        List<LegalNote> notes, String format,
                                        Documents documents) {
    /** Nothing stated. */
    public static final EntityElectronicInvoicing NONE = new EntityElectronicInvoicing(null, null,
            null, null, null, List.of(), null, null);

    public EntityElectronicInvoicing {
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    /** What PDF documents hold. */
    public enum Documents {
        /** The pages alone. */
        PLAIN,
        /** The pages with the electronic invoice attached. */
        HYBRID
    }

    /**
     * Whom customers ask; the e-mail address is the entity's.
     *
     * @param name  a person or a department (BT-41); or null
     * @param phone (BT-42); or null
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Contact(String name, String phone) {
        private Contact completedBy(Contact later) {
            return later == null ? this : new Contact(name == null ? later.name : name,
                    phone == null ? later.phone : phone);
        }
    }

    /**
     * The account that invoices are paid to.
     *
     * @param iban   upper case, without blanks (BT-84)
     * @param bic    (BT-86); or null
     * @param holder (BT-85); or null where the entity holds it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Bank(String iban, String bic, String holder) {
    }

    /**
     * A note on each electronic invoice.
     *
     * @param subject a code of {@link CodeList#NOTE_SUBJECTS} (BT-21); or null
     * @param text    (BT-22)
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LegalNote(String subject, String text) {
    }

    /**
     * The same with what is not stated here, as it is stated later. Which format and which PDF
     * documents are made stays.
     */
    public EntityElectronicInvoicing completedBy(EntityElectronicInvoicing later) {
        Set<String> subjects = notes.stream().map(LegalNote::subject).filter(Objects::nonNull)
                .collect(Collectors.toSet());
        List<LegalNote> allNotes = notes.isEmpty() ? later.notes
                : Stream.concat(notes.stream(), later.notes.stream().filter(note ->
                        note.subject() != null && !subjects.contains(note.subject()))).toList();
        return new EntityElectronicInvoicing(address == null ? later.address : address,
                registrationScheme == null ? later.registrationScheme : registrationScheme,
                taxNumber == null ? later.taxNumber : taxNumber,
                contact == null ? later.contact : contact.completedBy(later.contact),
                bank == null ? later.bank : bank, allNotes, format, documents);
    }

    /** Whether nothing is stated. */
    @JsonIgnore
    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether PDF documents have the electronic invoice attached. */
    @JsonIgnore
    public boolean isHybrid() {
        return documents == Documents.HYBRID;
    }
}
