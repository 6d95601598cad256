import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Line } from "@demarc/contract/lines/lines";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { durationText, fullMoment, minutesSince, shortMoment } from "./line-time.ts";
import type en from "./lines.en.ts";
import type { LineExamination } from "./use-examination.ts";

type Text = Translate<keyof typeof en>;

interface LineBannerProps {
  readonly line: Line;
  readonly examination: LineExamination;
  readonly report: FaultReport | undefined;
  /** Undefined for people who may not report, and while a report is open. */
  readonly onReport: (() => void) | undefined;
}

export const isFaulty = ({ lifecycle, operational }: Line): boolean =>
  lifecycle !== "SUSPENDED" && lifecycle !== "TERMINATED" && (operational === "DOWN" || operational === "DEGRADED");

/** Whether the last examination is of this fault and has a result. */
const isExamined = ({ line, examination: { last } }: LineBannerProps): boolean =>
  Boolean(last?.outcome) && (last?.doneAt ?? last?.createdAt ?? "") >= line.operationalSince;

const knownText = (t: Text, locale: Locale, props: LineBannerProps): string => {
  const { line, examination, report } = props;
  const known = factText(t, locale, props);
  // People who may neither examine nor report learn who can.
  const isStuck = line.view === "own" && !examination.start && !report;
  const who = t("lines.no-examination-text");
  return isStuck && known !== who ? `${known} ${who}` : known;
};

const factText = (t: Text, locale: Locale, props: LineBannerProps): string => {
  const { line, examination, report } = props;
  const { last, start, end, pending } = examination;
  if (pending) return t("lines.examining");
  if (report?.state === "OPEN") return t("lines.open-report-text", { number: report.number });
  if (report) return t("lines.answered-report-text", { number: report.number });
  if (last && isExamined(props))
    return `${t("lines.examined", { moment: fullMoment(last.doneAt ?? last.createdAt, t, locale) })}: ${t(
      `lines.outcome.${last.outcome ?? "UNKNOWN"}`,
    )}`;
  if (end && end.kind !== "found" && end.kind !== "too-soon")
    return t(`lines.examination.${end.kind}`, { minutes: "minutes" in end ? end.minutes : 0 });
  if (line.view === "service") return t("lines.service-fault-text");
  return t(start ? "lines.unexamined-text" : "lines.no-examination-text");
};

export function LineBanner(props: LineBannerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { line, examination, onReport } = props;
  const { lifecycle, operational, operationalSince, contract } = line;
  if (isFaulty(line)) {
    const { start, pending } = examination;
    const isDown = operational === "DOWN";
    const isReportNext = isExamined(props);
    return (
      <Banner
        tone={isDown ? "bad" : "warn"}
        title={t(isDown ? "lines.down-title" : "lines.impaired-title", {
          time: durationText(minutesSince(operationalSince), t),
          moment: fullMoment(operationalSince, t, locale),
        })}
        actions={
          (onReport || start) && (
            <>
              {onReport && (
                <Button variant={isReportNext ? "primary" : undefined} onClick={onReport}>
                  {t("lines.report-fault")}
                </Button>
              )}
              {start && (
                <Button
                  variant={isReportNext && onReport ? undefined : "primary"}
                  icon="status"
                  pending={pending}
                  onClick={start}
                >
                  {t("lines.examine")}
                </Button>
              )}
            </>
          )
        }
      >
        <p aria-live="polite">{knownText(t, locale, props)}</p>
      </Banner>
    );
  }
  if (lifecycle === "SUSPENDED") {
    const since = line.events.find(({ type }) => type === "SUSPENDED")?.at;
    return (
      <Banner
        tone="bad"
        title={since ? t("lines.suspended-since", { moment: shortMoment(since, locale) }) : t("lines.suspended-title")}
      >
        <p>{t(line.view === "service" ? "lines.service-fault-text" : "lines.suspended-text")}</p>
      </Banner>
    );
  }
  if (lifecycle === "TERMINATION_SCHEDULED" && contract?.terminationDate)
    return (
      <Banner tone="warn" title={t("lines.ending-title", { date: formatDate(contract.terminationDate, locale) })}>
        <p>{t("lines.ending-text")}</p>
      </Banner>
    );
  return null;
}
