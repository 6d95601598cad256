import type { Line } from "@demarc/contract/lines/lines";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { formatDate, formatNumber, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { examine, type Examination } from "./line-doctor.data.ts";
import { lineName, placeLine, speedText, streetLine } from "./line-labels.ts";
import { lineQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

const units: Readonly<Record<string, string>> = { noiseMarginDb: "dB", opticalReceiveDbm: "dBm" };
const speeds: ReadonlySet<string> = new Set(["speedDown", "speedUp", "expectedDown", "expectedUp"]);
const tones = { UP: "ok", HIGH_ERRORS: "warn", LOW_SPEED: "warn", OPTICAL_LOW: "warn", UNKNOWN: "info" } as const;

type Found = Extract<Examination, { kind: "found" }>["diagnosis"];
type Text = Translate<keyof typeof en>;

const valueText = (t: Text, locale: Locale, name: string, value: string | number | boolean): string => {
  if (typeof value === "boolean") return t(value ? "lines.yes" : "lines.no");
  if (typeof value === "number" && speeds.has(name)) return speedText(value, value, locale);
  if (typeof value === "number") return `${formatNumber(value, locale)} ${units[name] ?? ""}`.trim();
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDate(value, locale, { dateStyle: "medium", timeStyle: "short" });
  return value;
};

const evidenceOf = (t: Text, locale: Locale, { evidence }: Found) =>
  Object.entries(evidence).map(([name, value]) => ({
    name: t(`lines.evidence.${name}` as keyof typeof en),
    value: valueText(t, locale, name, value),
  }));

/** A fault report with the facts that the operator needs, ready to send. */
const reportOf = (t: Text, locale: Locale, line: Line, found: Found): string =>
  [
    t("lines.report-line", { number: line.lineNumber, name: lineName(line) }),
    `${streetLine(line.address)}, ${placeLine(line.address)}`,
    ...(line.circuitId ? [`${t("lines.circuit-id")}: ${line.circuitId}`] : []),
    "",
    t(`lines.outcome.${found.outcome ?? "UNKNOWN"}`),
    ...evidenceOf(t, locale, found).map(({ name, value }) => `- ${name}: ${value}`),
    t("lines.report-examined", {
      moment: formatDate(found.createdAt, locale, { dateStyle: "medium", timeStyle: "short" }),
    }),
  ].join("\n");

interface LineDoctorProps {
  readonly customerId: number;
  readonly line: Line;
}

/** A button that examines the line, and the findings in plain words with the next step. */
export function LineDoctor({ customerId, line }: LineDoctorProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const [examination, setExamination] = useState<Examination>();
  const start = async () => {
    setPending(true);
    try {
      setExamination(await examine(customerId, line));
      await queryClient.invalidateQueries(lineQuery(customerId, line.id));
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Card title={t("lines.doctor")} description={t("lines.doctor-text")} icon="status">
      <div className={styles.finding} aria-busy={pending}>
        <div>
          <Button icon="search" pending={pending} onClick={() => void start()}>
            {t(examination ? "lines.examine-again" : "lines.examine")}
          </Button>
        </div>
        {examination && <End line={line} examination={examination} />}
      </div>
    </Card>
  );
}

function End({ line, examination }: { readonly line: Line; readonly examination: Examination }) {
  const t = useText<typeof en>();
  if (examination.kind === "found") return <Finding line={line} found={examination.diagnosis} />;
  const minutes = "minutes" in examination ? examination.minutes : 0;
  return (
    <Notice tone={examination.kind === "too-soon" ? "info" : "warn"} live>
      {t(`lines.examination.${examination.kind}`, { minutes })}
    </Notice>
  );
}

function Finding({ line, found }: { readonly line: Line; readonly found: Found }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const outcome = found.outcome ?? "UNKNOWN";
  const evidence = evidenceOf(t, locale, found);
  const report = reportOf(t, locale, line, found);
  const mail = `mailto:?subject=${encodeURIComponent(t("lines.report-subject", { number: line.lineNumber }))}&body=${encodeURIComponent(report)}`;
  return (
    <>
      <Notice tone={outcome in tones ? tones[outcome as keyof typeof tones] : "bad"} live>
        <strong>{t(`lines.outcome.${outcome}`)}</strong>
        <p>{t(`lines.next.${outcome}`)}</p>
      </Notice>
      {evidence.length > 0 && (
        <DefinitionList>
          {evidence.map(({ name, value }) => (
            <Definition key={name} term={name}>
              {value}
            </Definition>
          ))}
        </DefinitionList>
      )}
      {outcome !== "UP" && (
        <>
          <TextArea
            name="report"
            label={t("lines.report")}
            hint={t("lines.report-hint")}
            value={report}
            readOnly
            rows={7}
          />
          <div className={styles.reportActions}>
            <a href={mail}>{t("lines.report-mail")}</a>
            <CopyButton value={report} what={t("lines.report")} />
          </div>
        </>
      )}
    </>
  );
}
