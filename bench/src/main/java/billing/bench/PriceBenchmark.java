package billing.bench;

import billing.rating.ChargeModel;
import billing.rating.Graduated;
import billing.rating.PackagePrice;
import billing.rating.Percentage;
import billing.rating.PricedUsage;
import billing.rating.UsageFigures;
import billing.rating.Volume;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Microseconds to price the units of one fee, details included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PriceBenchmark {
    private static final List<Graduated.Range> TIERS = List.of(
            new Graduated.Range(BigDecimal.ZERO, new BigDecimal("10000"), new BigDecimal("0.02"),
                    BigDecimal.ONE),
            new Graduated.Range(new BigDecimal("10001"), new BigDecimal("30000"),
                    new BigDecimal("0.01"), BigDecimal.ZERO),
            new Graduated.Range(new BigDecimal("30001"), null, new BigDecimal("0.005"),
                    BigDecimal.ZERO));
    private final UsageFigures usage = UsageFigures.of(new BigDecimal("50123.456"), 100);

    /** The model that prices. */
    @Param({"graduated", "volume", "package", "percentage"})
    public String model;

    /** Prices the units. */
    @Benchmark
    public PricedUsage price() {
        return priceOf(model).price(usage);
    }

    private static ChargeModel priceOf(String model) {
        return switch (model) {
            case "graduated" -> new Graduated(TIERS);
            case "volume" -> new Volume(TIERS);
            case "package" -> new PackagePrice(new BigDecimal("1.50"), 1_000, 500);
            default -> new Percentage(new BigDecimal("1.4"), new BigDecimal("0.25"), null, null,
                    null, null);
        };
    }
}
