package billing.settlement.wallet;

import java.time.Instant;
import java.util.UUID;

/**
 * The amount of an outbound transaction that an inbound one funds ({@code money.md 5.8}).
 *
 * @param amountCents more than 0
 */
public record Funding(UUID id, UUID inboundId, UUID outboundId, long amountCents,
                      Instant createdAt) {
}
