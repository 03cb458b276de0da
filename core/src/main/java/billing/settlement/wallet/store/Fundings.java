package billing.settlement.wallet.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.settlement.wallet.Funding;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The amounts of outbound transactions funded by inbound ones ({@code money.md 5.8}). */
public final class Fundings {
    private final Handle handle;
    private final Rows<Funding> rows;

    /** The fundings of a database. */
    public Fundings(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM wallet_fundings",
                row -> new Funding(row.id("id"), row.id("inbound_id"), row.id("outbound_id"),
                        row.number("amount_cents"), row.instant("created_at")));
    }

    /** Adds the fundings of one outbound transaction, in the order of consumption. */
    public void insert(List<Funding> fundings) {
        List<Columns> columns = new ArrayList<>();
        for (Funding funding : fundings) {
            columns.add(Columns.of("wallet_fundings").set("id", funding.id())
                    .set("inbound_id", funding.inboundId())
                    .set("outbound_id", funding.outboundId()).set("position", columns.size())
                    .set("amount_cents", funding.amountCents())
                    .set("created_at", funding.createdAt()));
        }
        Columns.insertAll(handle, columns);
    }

    /** Returns a page of the fundings by an inbound transaction, the newest first. */
    public PageOf<Funding> ofInbound(UUID inboundId, PageRange page) {
        return rows.page("FROM wallet_fundings",
                new Conditions().with("inbound_id = ?", inboundId),
                "ORDER BY created_at DESC, id", page);
    }

    /** Returns a page of the fundings of an outbound transaction, in the order of consumption. */
    public PageOf<Funding> ofOutbound(UUID outboundId, PageRange page) {
        return rows.page("FROM wallet_fundings",
                new Conditions().with("outbound_id = ?", outboundId),
                "ORDER BY position", page);
    }
}
