package billing.repair.correction;

import billing.catalog.Tax;
import billing.invoicing.Fee;
import java.util.List;

/**
 * A fee after its latest correction.
 *
 * @param taxes the original taxes
 */
public record CorrectedFee(Fee fee, List<Tax> taxes) {
    public CorrectedFee {
        taxes = List.copyOf(taxes);
    }
}
