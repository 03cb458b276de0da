package billing.cli.output;

/** A part of what a person sees; parts stand below each other with an empty line between. */
public sealed interface Block permits Table, Facts, Text, Bars {
}
