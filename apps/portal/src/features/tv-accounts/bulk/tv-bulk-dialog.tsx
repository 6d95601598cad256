import type { TvBulkAction } from "@demarc/contract/tv-accounts/tv-bulk";
import { euroFormat } from "@demarc/contract/core/money";
import { useState } from "react";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { saveCsv } from "@demarc/shell/lists/csv-sheet.ts";
import { type Refusals, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { type BulkResultRow, monthlyTotal, resultLines } from "./tv-bulk-file.ts";
import { TvBulkSource } from "./tv-bulk-source.tsx";
import { TvBulkVerdicts } from "./tv-bulk-verdicts.tsx";
import { type BulkOutcome, runTvBulk } from "./tv-bulk.data.ts";
import type en from "./tv-bulk.en.ts";
import { useRowNotes } from "./use-row-notes.ts";

const refusals = { "customer.suspended": "tv-bulk.suspended" } as const satisfies Refusals<keyof typeof en>;

interface TvBulkDialogProps {
  readonly onClose: () => void;
}

export function TvBulkDialog({ onClose }: TvBulkDialogProps) {
  const t = useText<typeof en>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [start, setStart] = useState<{ action: TvBulkAction; text: string }>({ action: "create", text: "" });
  const [keys] = useState(createAttemptKeys);
  const run = ({ action, rows, unused }: BulkOutcome, createAnyway: readonly number[]) =>
    runOrExplain(async () => {
      const asked = { action, rows, createAnyway };
      const { rows: results } = await runTvBulk(asked, keys.of(asked));
      keys.end();
      setOutcome({ ...asked, unused, results, done: true });
    }, refusals);
  return (
    <FormDialog title={t("tv-bulk.title")} onClose={onClose} wide>
      {outcome ? (
        <Outcome
          outcome={outcome}
          onRun={(createAnyway) => run(outcome, createAnyway)}
          onBack={() => setOutcome(undefined)}
          onClose={onClose}
        />
      ) : (
        <TvBulkSource
          start={start}
          onTried={(tried, text) => {
            setStart({ action: tried.action, text });
            setOutcome(tried);
          }}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  );
}

interface OutcomeProps {
  readonly outcome: BulkOutcome;
  readonly onRun: (createAnyway: readonly number[]) => Promise<void>;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Outcome({ outcome, onRun, onBack, onClose }: OutcomeProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const notes = useRowNotes();
  const [pending, setPending] = useState(false);
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set());
  const { action, results: judged, unused, done: isDone } = outcome;
  const results = isDone
    ? judged
    : judged.map((result) => (anyway.has(result.row) ? { ...result, verdict: "DONE" as const } : result));
  const existing = judged.filter(({ verdict }) => verdict === "EXISTING").length;
  const done = results.filter(({ verdict }) => verdict === "DONE").length;
  const counted = { done, left: results.length - done };
  const words = {
    row: t("tv-bulk.row"),
    verdict: t("tv-bulk.verdict"),
    subject: t("tv-bulk.subject"),
    errors: t("tv-bulk.errors"),
    product: t("tv-bulk.product"),
    monthly: t("tv-bulk.monthly"),
    ...notes,
    wordOf: (verdict: BulkResultRow["verdict"]) => t(`tv-bulk.verdict.${verdict}`),
  };
  const save = () => saveCsv(resultLines(results, words, locale), t("tv-bulk.result-name"), locale);
  const run = async () => {
    setPending(true);
    await onRun([...anyway]);
    setPending(false);
  };
  const tone = isDone ? "ok" : "info";
  return (
    <>
      <Callout tone={done > 0 ? tone : "warn"} live>
        {isDone ? t(`tv-bulk.done.${action}`, counted) : t(`tv-bulk.preview.${action}`, counted)}
      </Callout>
      {unused.length > 0 && (
        <p className="dim">{t("tv-bulk.unused", { count: unused.length, columns: unused.join(", ") })}</p>
      )}
      {existing > 0 && (
        <Callout tone="warn">{t(isDone ? "tv-bulk.existing-left" : "tv-bulk.existing", { count: existing })}</Callout>
      )}
      {action === "create" && <Total results={results} />}
      <TvBulkVerdicts results={results} anyway={anyway} onAnyway={isDone ? undefined : setAnyway} />
      <FormActions inline>
        {!isDone && <Button onClick={onBack}>{t("tv-bulk.back")}</Button>}
        <Button icon="download" onClick={() => void save()}>
          {t("tv-bulk.save")}
        </Button>
        {!isDone && done > 0 && (
          <Button variant="primary" pending={pending} onClick={() => void run()}>
            {t(`tv-bulk.run.${action}`, { count: done })}
          </Button>
        )}
        {isDone && (
          <Button variant="primary" onClick={onClose}>
            {t("tv-bulk.close")}
          </Button>
        )}
      </FormActions>
    </>
  );
}

/** What the new accounts cost a month, and how many rows may be doubles. */
function Total({ results }: { readonly results: readonly BulkResultRow[] }) {
  const t = useText<typeof en>();
  const euros = euroFormat(useLocale());
  const { count, total, each } = monthlyTotal(results);
  const doubles = results.filter(
    ({ verdict, warnings }) => verdict === "DONE" && warnings.some(({ row }) => row !== null),
  ).length;
  if (count === 0) return null;
  return (
    <>
      {doubles > 0 && <Callout tone="warn">{t("tv-bulk.doubles", { count: doubles })}</Callout>}
      <p>
        {each === undefined
          ? t("tv-bulk.total", { count, total: euros(total) })
          : t("tv-bulk.total-each", { count, each: euros(each), total: euros(total) })}
      </p>
    </>
  );
}
