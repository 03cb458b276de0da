package billing.settlement.wallet;

import java.time.Instant;
import java.util.UUID;

/**
 * How much of an outbound transaction an inbound one paid for ({@code money.md 5.8}).
 *
 * @param amountCents more than 0
 */
public record Funding(UUID id, UUID inboundId, UUID outboundId, long amountCents,
                      Instant createdAt) {
}
