package billing.server.api.usage;

import billing.server.routing.Call;
import billing.usage.SentEvents;

/**
 * A call with the events that it sent.
 *
 * @param sent read, and not stored yet
 */
record EventCall(Call call, SentEvents sent) {
}
