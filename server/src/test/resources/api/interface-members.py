#!/usr/bin/env python3
"""Lists what the resources of the interface's specification consist of: resource, member, type.

    interface-members.py docs/spec/interface.md > interface-members.tsv

Tables of resources (a heading with the root in backquotes, or named below) give their rows, each
name of a row with the type of the row; a sentence that begins with "Members:" gives each name with
the type that follows it, or that follows a later one in parentheses. Tables of input are left out.
"""
import re
import sys

NAMED = {
    "Payment method": "payment_method", "Webhook endpoint": "webhook_endpoint",
    "Billing entity": "billing_entity",
}
TYPES = [  # the first that the text of a type begins with
    ("uuid[]", "list"), ("string[]", "list"), ("enum[]", "list"), ("array", "list"),
    ("uuid", "uuid"), ("timestamp", "timestamp"), ("date", "date"), ("integer", "integer"),
    ("int", "integer"), ("decimal", "decimal"), ("number", "number"), ("boolean", "boolean"),
    ("object", "object"),
]


def type_of(text):
    return next((kind for start, kind in TYPES if text.strip().startswith(start)), "string")


def members_of_sentence(text):
    """`a` uuid, `b`, `c` (strings), `d` timestamp."""
    waiting = []
    for name, rest in re.findall(r"`([a-z_0-9]+)`([^`]*)", text):
        waiting.append(name)
        kind = rest.strip(" ,;.")
        if kind.startswith("(") and not kind.startswith("(value"):
            kind = kind.strip("()").rstrip("s") if kind.startswith("(string") else kind.strip("()")
        if "object" in kind:
            kind = "object"
        if kind and not kind.startswith("(value"):
            for one in waiting:
                yield one, type_of(kind)
            waiting = []
    for one in waiting:
        yield one, "string"


def main(path):
    resource, skipping, found = None, False, []
    for line in open(path, encoding="utf-8"):
        heading = re.match(r"(#+) (.*)", line)
        if heading:
            root = re.search(r"\(`([a-z_]+)`\)", line)
            name = heading.group(2).strip()
            deep = len(heading.group(1)) > 3
            resource = resource if deep else root.group(1) if root else NAMED.get(name)
            skipping = deep or heading.group(1) == "##"
            if heading.group(1) == "##":
                resource = None
            continue
        if resource is None or skipping:
            continue
        row = re.match(r"\| ([a-z][a-z_0-9, ]*) \| ([^|]+) \|", line)
        if row:
            for name in row.group(1).split(","):
                found.append((resource, name.strip(), type_of(row.group(2))))
        elif line.startswith("Members:"):
            plain = re.sub(r"\(value shown: `[^`]*`\)", "", line)
            found += [(resource, *member) for member in members_of_sentence(plain)]
    seen = set()
    for entry in found:
        if entry[:2] not in seen:
            seen.add(entry[:2])
            print("\t".join(entry))


main(sys.argv[1])
