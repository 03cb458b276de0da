package billing.kernel.state;

import billing.kernel.codelist.Codes;
import billing.kernel.error.NotAllowedException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The states of one kind of thing and the moves between them, as a table. Whoever sets a state asks
 * the table, and the diagrams of {@code docs/design/states.md} are drawn from it.
 *
 * @param <S> the states
 */
public final class Transitions<S extends Enum<S>> {
    private final String subject;
    private final String refusal;
    private final boolean repeatable;
    private final List<Move<S>> moves;
    private final Map<S, String> refusals;

    private Transitions(Table<S> table) {
        this.subject = table.subject;
        this.refusal = table.refusal;
        this.repeatable = table.repeatable;
        this.moves = List.copyOf(table.moves);
        this.refusals = Map.copyOf(table.refusals);
    }

    /**
     * A legal move.
     *
     * @param from null for the beginning
     * @param act  what makes it
     */
    private record Move<S>(S from, S to, String act) {
    }

    /**
     * Begins a table.
     *
     * @param subject what has the states, {@code invoice}
     * @param refusal the documented code for illegal moves
     */
    public static <S extends Enum<S>> Table<S> of(Class<S> states, String subject,
                                                  String refusal) {
        return new Table<>(states, subject, refusal);
    }

    /** What has the states. */
    public String subject() {
        return subject;
    }

    /** Whether the move is legal. */
    public boolean allow(S from, S to) {
        return repeatable && from == to
                || moves.stream().anyMatch(move -> move.from() == from && move.to() == to);
    }

    /**
     * The new state.
     *
     * @param from null for what has none yet
     * @param who  names the one thing that moves, for people
     * @throws NotAllowedException the documented code when the move is illegal
     */
    public S move(S from, S to, String who) {
        if (!allow(from, to)) {
            throw new NotAllowedException(refusals.getOrDefault(to, refusal), subject + " " + who
                    + " is " + (from == null ? "new" : name(from)) + "; " + condition(to));
        }
        return to;
    }

    /** What has to be so before, {@code only a finalized one can be voided}. */
    private String condition(S to) {
        String sources = moves.stream().filter(move -> move.to() == to && move.from() != null)
                .map(move -> name(move.from())).collect(Collectors.joining(" or "));
        String article = sources.matches("[aeiou].*") ? "an " : "a ";
        return sources.isEmpty() ? "none becomes " + name(to)
                : "only " + article + sources + " one can be " + name(to);
    }

    /** The table as a Mermaid state diagram. */
    public String diagram() {
        StringBuilder text = new StringBuilder("stateDiagram-v2\n");
        for (Move<S> move : moves) {
            text.append("    ").append(move.from() == null ? "[*]" : name(move.from()))
                    .append(" --> ").append(name(move.to())).append(": ").append(move.act())
                    .append('\n');
        }
        moves.stream().map(Move::to).distinct()
                .filter(state -> moves.stream().noneMatch(move -> move.from() == state))
                .forEach(last -> text.append("    ").append(name(last)).append(" --> [*]\n"));
        return text.toString();
    }

    private static String name(Enum<?> state) {
        return Codes.of(state);
    }

    /**
     * A table that is being written.
     *
     * @param <S> the states
     */
    public static final class Table<S extends Enum<S>> {
        private final String subject;
        private final String refusal;
        private final List<Move<S>> moves = new ArrayList<>();
        private final Map<S, String> refusals;
        private boolean repeatable;

        private Table(Class<S> states, String subject, String refusal) {
            this.subject = subject;
            this.refusal = refusal;
            this.refusals = new EnumMap<>(states);
        }

        /** It may begin so. */
        public Table<S> begin(S first, String act) {
            return move(null, first, act);
        }

        /** It may move so. */
        public Table<S> move(S from, S to, String act) {
            moves.add(new Move<>(from, to, act));
            return this;
        }

        /** What becomes this illegally is refused with a code of its own. */
        public Table<S> refuse(S to, String code) {
            refusals.put(to, code);
            return this;
        }

        /** A transition to the current state is allowed. */
        public Table<S> repeatable() {
            repeatable = true;
            return this;
        }

        /** The table as built. */
        public Transitions<S> table() {
            return new Transitions<>(this);
        }
    }
}
