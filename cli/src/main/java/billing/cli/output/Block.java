package billing.cli.output;

/** A part of the output for people; an empty line separates two parts. */
public sealed interface Block permits Table, Facts, Text, Bars {
}
