package billing.repair.correction;

import billing.catalog.Tax;
import billing.invoicing.Fee;
import java.util.List;

/**
 * A fee as its latest correction left it.
 *
 * @param taxes of its time
 */
public record CorrectedFee(Fee fee, List<Tax> taxes) {
    public CorrectedFee {
        taxes = List.copyOf(taxes);
    }
}
