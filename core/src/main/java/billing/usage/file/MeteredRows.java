package billing.usage.file;

import billing.engine.Handle;
import billing.engine.Json;
import billing.usage.expression.EvaluationException;
import billing.usage.store.EventInsert;
import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredCodes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The rows of a batch by the metrics that the transaction sees. Rows are read before it begins, the
 * last ones of a large file long after their import did: metrics may have appeared or changed since
 * ({@code rating-and-usage.md 1.8}). What is read again is worked out when it is needed, because
 * the transaction may be repeated.
 */
final class MeteredRows {
    private final UsageBatch batch;
    private final RowCheck check;
    /** By the numbers that the file gives codes. */
    private final MeteredCode[] codes;
    /** By the same numbers; null where the metric is the one that the rows were read for. */
    private final ResolvedCode[] changed;

    MeteredRows(Handle handle, UsageBatch batch, RowCheck check) {
        this.batch = batch;
        this.check = check;
        MeteredCodes live = new MeteredCodes(handle);
        codes = new MeteredCode[check.codes().size()];
        changed = new ResolvedCode[codes.length];
        for (int number = 0; number < codes.length; number++) {
            MeteredCode read = check.codes().get(number).metered();
            codes[number] = live.find(read.code());
            changed[number] = codes[number].equals(read) ? null : new ResolvedCode(codes[number]);
        }
    }

    /** How many codes the rows have. */
    int codes() {
        return codes.length;
    }

    /** The code of a number. */
    MeteredCode code(int number) {
        return codes[number];
    }

    /** The rows of an order that the metrics accept; the others are rejected. */
    int[] without(int[] order, RejectedEvents rejected) {
        if (Arrays.stream(changed).allMatch(code -> code == null)) {
            return order;
        }
        return Arrays.stream(order).filter(row -> {
            RowFault fault = fault(row);
            if (fault != null) {
                rejected.add(row, fault);
            }
            return fault == null;
        }).toArray();
    }

    /** What is wrong with a row of a metric that has changed; null when nothing is. */
    private RowFault fault(int row) {
        ResolvedCode code = changed[batch.code(row)];
        if (code == null) {
            return null;
        }
        RowFault unknown = check.unknown(code.metered());
        if (unknown != null) {
            return unknown;
        }
        try {
            return RowCheck.wrongValue(read(code, properties(row)), code);
        } catch (EvaluationException e) {
            return RowFault.notComputed(e);
        }
    }

    /** The properties of a row that was not rejected, with the computed one. */
    String properties(int row) {
        int number = batch.code(row);
        boolean computes = changed[number] != null && codes[number].expression() != null
                && !codes[number].expression()
                        .equals(check.codes().get(number).metered().expression());
        return computes ? Json.write(codes[number].computed(check.event(batch, row)).properties())
                : batch.properties(row);
    }

    /** Adds a row that was not rejected, whose key has been set. */
    void add(EventInsert inserts, int row) {
        String properties = properties(row);
        ResolvedCode code = changed[batch.code(row)];
        if (code != null) {
            read(code, properties);
            code.value().into(inserts);
        } else if (!batch.hasNumber(row)) {
            inserts.noValue();
        } else if (batch.fitsLong(row)) {
            inserts.value(batch.unscaled(row), batch.scale(row));
        } else {
            inserts.longValue(batch.scale(row));
        }
        inserts.add(batch.transactionKey(row), properties, batch.preciseTotal(row));
    }

    private static byte[] read(ResolvedCode code, String properties) {
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        code.value().read(json, 0, json.length);
        return json;
    }
}
