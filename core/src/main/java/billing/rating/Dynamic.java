package billing.rating;

/** The price comes with each event ({@code rating-and-usage.md 3.9}). */
public record Dynamic() implements ChargeModel {
    @Override
    public ChargeModelType type() {
        return ChargeModelType.DYNAMIC;
    }
}
