import type { ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

export type Verdict = ReferenceBulkResult["rows"][number];

const tones = { CHANGES: "info", SAME: "neutral", UNKNOWN: "bad", REPEATED: "warn", TOO_LONG: "bad" } as const;
const shownRows = 200;

const clears = ({ verdict, after }: Verdict): boolean => verdict === "CHANGES" && after === null;

interface PreviewProps {
  readonly verdicts: readonly Verdict[];
  readonly onApply: () => Promise<void>;
  readonly onBack: () => void;
}

/** The effect on each row. References are cleared only after an explicit confirmation. */
export function BulkReferencesPreview({ verdicts, onApply, onBack }: PreviewProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const [changes, same, cleared] = [count("CHANGES"), count("SAME"), verdicts.filter(clears).length];
  const isMissing = cleared > 0 && !confirmed;
  const apply = async () => {
    setAsked(true);
    if (isMissing) return document.querySelector<HTMLInputElement>("input[name=clears]")?.focus();
    setPending(true);
    await onApply();
    return setPending(false);
  };
  return (
    <>
      <Callout tone={changes > 0 ? "info" : "warn"} live={cleared === 0}>
        {t("lines.bulk-preview", { changes, same, left: verdicts.length - changes - same })}
      </Callout>
      {cleared > 0 && (
        <Callout tone="bad" live>
          <p>{t("lines.bulk-clears", { count: cleared })}</p>
          <Checkbox
            name="clears"
            label={t("lines.bulk-clears-confirm", { count: cleared })}
            error={asked && isMissing ? t("lines.bulk-clears-missing") : undefined}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
        </Callout>
      )}
      <Verdicts verdicts={verdicts} />
      <FormActions inline>
        {changes > 0 && (
          <Button variant="primary" pending={pending} onClick={() => void apply()}>
            {t("lines.bulk-apply", { count: changes })}
          </Button>
        )}
        <Button onClick={onBack}>{t("lines.bulk-back")}</Button>
      </FormActions>
    </>
  );
}

/** The rows, those that clear a reference first. */
function Verdicts({ verdicts }: Pick<PreviewProps, "verdicts">) {
  const t = useText<typeof en>();
  const columns: readonly Column<Verdict & { readonly row: number }>[] = [
    {
      key: "line",
      header: t("lines.line"),
      rowHeader: true,
      cell: ({ lineNumber }) => <span className="number">{lineNumber}</span>,
    },
    { key: "before", header: t("lines.bulk-before"), cell: ({ before }) => before ?? "–" },
    {
      key: "after",
      header: t("lines.bulk-after"),
      cell: ({ after }) => <span className={styles.becomes}>{after ?? "–"}</span>,
    },
    {
      key: "verdict",
      header: t("lines.bulk-verdict"),
      phone: "trail",
      cell: (row) =>
        clears(row) ? (
          <Badge tone="bad">{t("lines.verdict.CLEARS")}</Badge>
        ) : (
          <Badge tone={tones[row.verdict]}>{t(`lines.verdict.${row.verdict}`)}</Badge>
        ),
    },
  ];
  const rows = verdicts
    .map((verdict, row) => ({ ...verdict, row }))
    .toSorted((one, other) => Number(clears(other)) - Number(clears(one)))
    .slice(0, shownRows);
  return (
    <>
      <div className={styles.verdicts}>
        <Table caption={t("lines.bulk")} columns={columns} rows={rows} rowKey={({ row }) => row} dense />
      </div>
      {verdicts.length > shownRows && (
        <p className="dim">{t("lines.bulk-more", { count: verdicts.length - shownRows })}</p>
      )}
    </>
  );
}
