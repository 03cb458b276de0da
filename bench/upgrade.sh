#!/bin/sh
# Bills the samples for a year with an earlier version, upgrades copies of the databases, and
# compares the answers of both versions: the JSON of all invoices, their PDFs as issued, the journal,
# `check`. Members that the JSON did not have are listed; any other difference fails.
#   bench/upgrade.sh EARLIER     a built checkout, for example of 650cfb8:
#                                git worktree add EARLIER 650cfb8 && EARLIER/billing version
# Needs jq and sqlite3.
set -eu
cd "$(dirname "$0")/.."
earlier=$(cd "${1:?the folder of the earlier version}" && pwd)/billing
later=$PWD/billing
end=2027-01-06T00:00:00Z
work=${TMPDIR:-/tmp}/billing-upgrade
rm -rf "$work"
mkdir -p "$work"

number() {
    sqlite3 "$1" "SELECT number FROM invoices WHERE status = 'finalized'
        AND total_amount_cents > 100 ORDER BY number LIMIT 1 OFFSET $2"
}

# A year, with a payment, a credit note, a void and corrections.
bill() {
    billing="$earlier --db $1 -q"
    $billing --now 2026-01-01T08:00:00Z init
    $billing --now 2026-01-01T08:00:00Z apply -f "$2"
    $billing usage import "$2"/usage/*.csv
    $billing run --until 2026-04-01T12:00:00Z
    $billing --now 2026-04-02T12:00:00Z credit-note create "$(number "$1" 0)" --all
    $billing --now 2026-04-02T12:00:00Z payment record "$(number "$1" 1)" --amount 100 \
        --reference transfer
    $billing --now 2026-04-02T12:00:00Z invoice void "$(number "$1" 2)" --yes
    usage=$2/usage/2026-01.csv
    {
        head -1 "$usage"
        tail -n +2 "$usage" | head -50 | sed 's/^/late-/'
    } >"$work/late.csv"
    $billing --now 2026-04-03T12:00:00Z usage import "$work/late.csv"
    $billing --now 2026-04-03T12:00:00Z correct
    $billing run --until "$end"
}

# answer PROGRAM DATABASE FOLDER
answer() {
    billing="$1 --db $2 -q --now $end"
    for status in finalized voided; do
        $billing invoice export --status "$status" "$3/$status"
    done
    $billing invoice pdf --all --as-issued --to "$3/issued"
    $billing export journal --to 2027-01-05 >"$3/journal"
    $billing check >"$3/check" 2>&1 || echo "exit $?" >>"$3/check"
}

# All members with their paths, one a line.
members() {
    jq -c 'paths(scalars, . == null, . == [], . == {}) as $path | [$path, getpath($path)]' "$1" |
        sort
}

failed=0
for sample in ai-inference infrastructure payments; do
    database=$work/$sample.db
    bill "$database" "samples/$sample" >"$work/$sample.log"
    cp "$database" "$work/$sample-later.db"
    answer "$earlier" "$database" "$work/$sample/earlier" >>"$work/$sample.log"
    answer "$later" "$work/$sample-later.db" "$work/$sample/later" >>"$work/$sample.log"
    for file in $(cd "$work/$sample/earlier" && find . -type f | sort); do
        before=$work/$sample/earlier/$file
        after=$work/$sample/later/$file
        case $file in
            *.json)
                members "$before" >"$work/before"
                members "$after" >"$work/after"
                comm -23 "$work/before" "$work/after" >"$work/lost"
                comm -13 "$work/before" "$work/after" | jq -r \
                    '.[0] | map(if type == "number" then "[]" else . end) | join(".")' \
                    >>"$work/new-members"
                [ ! -s "$work/lost" ] || {
                    echo "$sample/$file: other members:" && cat "$work/lost"
                    failed=1
                }
                ;;
            */finalized/*.pdf | */voided/*.pdf) ;; # in the present layout
            *) cmp "$before" "$after" || failed=1 ;;
        esac
    done
    [ "$(cd "$work/$sample/earlier" && find . | sort)" = \
        "$(cd "$work/$sample/later" && find . | sort)" ] || {
        echo "$sample: not the same files"
        failed=1
    }
    echo "$sample: $(find "$work/$sample/earlier" -name '*.json' | wc -l) invoices as JSON," \
        "$(find "$work/$sample/earlier/issued" -name '*.pdf' | wc -l) PDFs as issued," \
        "$(grep -c '^20' "$work/$sample/earlier/journal") journal entries compared"
done
echo "members that the JSON did not have:"
sort "$work/new-members" | uniq -c
exit $failed
