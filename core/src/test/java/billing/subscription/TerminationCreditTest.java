package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminationCreditTest {
    @ParameterizedTest(name = "in advance {0}, {1}, option {2}: {3}")
    @DisplayName("subscriptions-and-invoicing.md 2.8: unused days of a plan in advance are credited"
            + " by the option, by an upgrade always; a downgrade leaves none")
    @CsvSource({"true,NONE,,CREDIT", "true,NONE,CREDIT,CREDIT", "true,NONE,REFUND,REFUND",
        "true,NONE,OFFSET,OFFSET", "true,NONE,SKIP,SKIP", "true,UPGRADED,SKIP,CREDIT",
        "true,UPGRADED,REFUND,CREDIT", "true,DOWNGRADED,REFUND,SKIP", "false,NONE,,SKIP",
        "false,NONE,CREDIT,SKIP", "false,UPGRADED,,SKIP"})
    void what_applies(boolean advance, Succession succession, TerminationCredit option,
                      TerminationCredit applies) {
        TermsBuilder ended = TermsBuilder.starting("2024-02-07T10:00:00Z")
                .endedAt("2024-02-20T10:00:00Z").followedBy(succession).creditedBy(option);
        assertThat(TerminationCredit.of((advance ? ended.advance() : ended).terms()))
                .isEqualTo(applies);
    }
}
