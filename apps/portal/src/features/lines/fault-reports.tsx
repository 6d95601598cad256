import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { faultReportsQuery } from "./fault-reports.data.ts";
import { fullMoment } from "./line-time.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";

interface FaultReportsProps {
  readonly customerId: number;
  readonly line: Line;
  /** Undefined for people who may not report, and while a report is open. */
  readonly onReport: (() => void) | undefined;
}

export function FaultReports({ customerId, line, onReport }: FaultReportsProps) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(faultReportsQuery(customerId, line.id));
  const button = onReport && (
    <Button size="small" onClick={onReport}>
      {t("lines.report-fault")}
    </Button>
  );
  return (
    <Card title={t("lines.faults")} actions={data && data.length > 0 && button}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton count={2} />}
      >
        {data && data.length > 0 ? (
          <ul className={styles.reports}>
            {data.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="check" title={t("lines.no-faults")} text={t("lines.no-faults-text")} action={button} />
        )}
      </Loader>
    </Card>
  );
}

function Report({ report }: { readonly report: FaultReport }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { number, state, text, contact, answer, answeredAt, createdAt, closedAt } = report;
  const when = closedAt
    ? t("lines.fault-closed", { moment: fullMoment(closedAt, t, locale) })
    : t("lines.fault-reported", { moment: fullMoment(createdAt, t, locale) });
  return (
    <li className={styles.report}>
      <div className={styles.reportHead}>
        <strong className="number">{number}</strong>
        {state === "CLOSED" ? (
          <State>{t("lines.fault.CLOSED")}</State>
        ) : (
          <Badge tone={state === "OPEN" ? "warn" : "info"}>{t(`lines.fault.${state}`)}</Badge>
        )}
        <span className="dim">{when}</span>
      </div>
      <p className={styles.said}>{text}</p>
      {state !== "CLOSED" && <p className="dim">{t("lines.fault-contact", { contact })}</p>}
      {answer !== null && answeredAt !== null && (
        <div className={styles.answer}>
          <p className="dim">{t("lines.fault-answer", { moment: fullMoment(answeredAt, t, locale) })}</p>
          {answer}
        </div>
      )}
    </li>
  );
}
