package billing.cli.session;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The verbs of a noun, in the order of its help. Unlike subcommands of the library they are read
 * only when they are asked for: a noun with twenty verbs starts as fast as one with two.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Verbs {
    /** The commands; each has the name that its own annotation gives. */
    Class<?>[] value();
}
