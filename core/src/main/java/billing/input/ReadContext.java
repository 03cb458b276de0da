package billing.input;

import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What readers need in addition to the document.
 *
 * @param references  resolves codes to resources
 * @param identifiers of new things
 * @param now         when new things are made
 */
public record ReadContext(References references, Identifiers identifiers, Instant now) {
    /** The context of reading within a transaction. */
    public ReadContext(References references, UnitOfWork work) {
        this(references, work.identifiers(), work.now());
    }

    /** An identifier for a new thing. */
    public UUID newId() {
        return identifiers.next(now);
    }

    /** The same for a thing of a type in whose order it comes last, whatever the clock shows. */
    public UUID newLastId(Class<?> type) {
        UUID made = newId();
        return references.lastId(type).map(last -> Identifiers.after(last, made)).orElse(made);
    }

    /**
     * What a text refers to; noted when it does not exist.
     *
     * @param field the member's bare name
     * @param noun  what it is called in messages
     * @param code  {@code tax_not_found}, …; the API answers such a code with 404
     */
    public <T> Optional<T> refer(Class<T> type, Node node, Reading reading, String field,
                                 String noun, String code) {
        Optional<T> found = references.find(type, node.text());
        if (found.isEmpty()) {
            reading.problems().add(node, field, code, "unknown " + noun + " " + node.shown(),
                    SimilarNames.question(node.text(), references.codes(type)));
        }
        return found;
    }

    /**
     * What an identifier refers to; noted when it does not exist. The parameters are those of
     * {@link #refer}.
     */
    public <T> Optional<T> referId(Class<T> type, UUID id, Node node, Reading reading,
                                   String field, String noun, String code) {
        Optional<T> found = references.byId(type, id);
        if (found.isEmpty()) {
            reading.problems().add(node, field, code, "unknown " + noun + " " + node.shown(),
                    null);
        }
        return found;
    }

    /**
     * What a member names by its identifier or by its code; empty when it is unknown, which is
     * noted, and when neither is given.
     *
     * @param member {@code add_on} for {@code add_on_id} and {@code add_on_code}
     * @param noun   what it is called in messages
     * @param code   of an unknown one
     */
    public <T> Optional<T> referIdOrCode(Class<T> type, Fields in, String member, String noun,
                                         String code) {
        String id = member + "_id";
        if (in.<UUID>find(id).isPresent()) {
            return referId(type, in.get(id, null), in.node(id), in.reading(), id, noun, code);
        }
        String byCode = member + "_code";
        return in.find(byCode).isEmpty() ? Optional.empty()
                : refer(type, in.node(byCode), in.reading(), byCode, noun, code);
    }

    /** Whether {@link #referIdOrCode} finds something to look up. */
    public static boolean isReferred(Fields in, String member) {
        return in.find(member + "_id").isPresent() || in.find(member + "_code").isPresent();
    }

    /** What a list of texts refers to, each once; the unknown ones are noted and left out. */
    public <T> List<T> referAll(Class<T> type, Fields in, String member, String noun,
                                String code) {
        List<T> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Node item : in.node(member).items()) {
            if (item.text() != null && seen.add(item.text())) {
                refer(type, item, in.reading(), member, noun, code).ifPresent(found::add);
            }
        }
        return found;
    }
}
