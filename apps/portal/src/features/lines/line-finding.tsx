import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import { formatDate, formatNumber, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { speedText } from "./line-labels.ts";
import { fullMoment, timeText } from "./line-time.ts";
import type en from "./lines.en.ts";
import styles from "./line.module.css";
import type { LineExamination } from "./use-examination.ts";

const units: Readonly<Record<string, string>> = { noiseMarginDb: "dB", opticalReceiveDbm: "dBm" };
const speeds: ReadonlySet<string> = new Set(["speedDown", "speedUp", "expectedDown", "expectedUp"]);
const tones = { UP: "ok", HIGH_ERRORS: "warn", LOW_SPEED: "warn", OPTICAL_LOW: "warn", UNKNOWN: "info" } as const;

type Text = Translate<keyof typeof en>;

const valueText = (t: Text, locale: Locale, name: string, value: string | number | boolean): string => {
  if (typeof value === "boolean") return t(value ? "lines.yes" : "lines.no");
  if (typeof value === "number" && speeds.has(name)) return speedText(value, value, locale);
  if (typeof value === "number") return `${formatNumber(value, locale).replace("-", "−")} ${units[name] ?? ""}`.trim();
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDate(value, locale, { dateStyle: "medium", timeStyle: "short" });
  return value;
};

/** Why an examination had no finding, or no second one. */
export function ExaminationCallout({ examination }: { readonly examination: LineExamination }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { end, last, nextAt, pending } = examination;
  if (pending || !end || end.kind === "found") return null;
  const minutes = "minutes" in end ? end.minutes : 0;
  return (
    <Callout tone={end.kind === "too-soon" ? "info" : "warn"} live>
      {end.kind === "too-soon" && last && nextAt
        ? t("lines.examined-next", { moment: timeText(nextAt, locale) })
        : t(`lines.examination.${end.kind}`, { minutes })}
    </Callout>
  );
}

export function LineFinding({ examination }: { readonly examination: LineExamination }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { last, failed, error, retry, start, pending } = examination;
  const button = start && (
    <Button icon="status" size="small" pending={pending} onClick={start}>
      {t(last ? "lines.examine-again" : "lines.examine")}
    </Button>
  );
  return (
    <Card
      title={t("lines.finding")}
      count={last && fullMoment(last.doneAt ?? last.createdAt, t, locale)}
      actions={last && button}
    >
      <Loader
        loading={last === undefined && !failed}
        failed={failed}
        error={error}
        onRetry={retry}
        skeleton={<Skeleton count={3} />}
      >
        <div className={styles.stack} aria-busy={pending}>
          <ExaminationCallout examination={examination} />
          {last ? (
            <Finding found={last} />
          ) : (
            <EmptyState
              icon="status"
              title={t("lines.path-none")}
              text={t(start ? "lines.unexamined-text" : "lines.no-examination-text")}
              action={button}
            />
          )}
        </div>
      </Loader>
    </Card>
  );
}

function Finding({ found }: { readonly found: Diagnosis }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const outcome = found.outcome ?? "UNKNOWN";
  const evidence = Object.entries(found.evidence);
  return (
    <>
      <Callout tone={outcome in tones ? tones[outcome as keyof typeof tones] : "bad"}>
        <strong>{t(`lines.outcome.${outcome}`)}</strong>
        <p>{t(`lines.next.${outcome}`)}</p>
      </Callout>
      {evidence.length > 0 && (
        <DefinitionList>
          {evidence.map(([name, value]) => (
            <Definition key={name} term={t(`lines.evidence.${name}` as keyof typeof en)}>
              {valueText(t, locale, name, value)}
            </Definition>
          ))}
        </DefinitionList>
      )}
    </>
  );
}
