package billing.cli.command.system;

import billing.cli.config.Setting;
import billing.cli.config.SettingValue;
import billing.cli.output.Column;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.ArchiveOption;
import billing.cli.session.Session;
import billing.engine.driver.DatabaseAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks the environment of the program and suggests fixes. */
@Command(name = "doctor", description = {"Check Java, the database, the disk and the settings.",
    "Archived usage is read whole and compared with its hashes. Suggests a fix for each",
    "fault. Exits 6 if there are faults."},
        footer = {"  billing doctor", "  billing doctor --db books/2024.db -o json"})
public final class DoctorCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final ArchiveOption archive = new ArchiveOption();

    public DoctorCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        List<Diagnosis> findings = new ArrayList<>(new Diagnostics(session.databaseAddress(),
                session.console().clock(), archive.files(session)).findings());
        session.ignoreFaultySettings().forEach(fault -> findings.add(Diagnosis.fault("Settings",
                fault.file() + (fault.line() > 0 ? ":" + fault.line() : "") + ": "
                        + fault.message(), fault.hint())));
        Map<String, Table> tables = new LinkedHashMap<>();
        tables.put("Checks", checks(findings));
        tables.put("Settings", settings());
        Result result = Result.of(tables);
        return findings.stream().anyMatch(Diagnosis::isFault) ? result.exit(ExitCode.REFUSED)
                : result;
    }

    private static Table checks(List<Diagnosis> findings) {
        Table table = Table.of(Column.text("Check"), Column.text("State"),
                Column.text("Detail"), Column.text("Fix"));
        findings.forEach(finding -> table.row(finding.subject(), finding.state(),
                finding.detail(), finding.remedy()));
        return table;
    }

    private Table settings() {
        Table table = Table.of(Column.text("Setting"), Column.text("Value"),
                Column.text("Origin"));
        for (Setting setting : Setting.values()) {
            SettingValue value = session.setting(setting);
            boolean isHidden = setting.isSecret() && value.value() != null;
            table.row(setting.key(), isHidden ? "(hidden)" : setting == Setting.DB
                    && DatabaseAddress.isServer(value.value()) ? session.databaseAddress()
                    : value.value(), value.origin());
        }
        return table;
    }
}
