package billing.cli.session;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The verbs of a noun, in the order of its help. Unlike picocli's subcommands they are loaded only
 * when needed, so that a noun with twenty verbs starts as fast as one with two.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Verbs {
    /** The command classes; each has the name in its own annotation. */
    Class<?>[] value();
}
