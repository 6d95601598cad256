import { mostReferenceRows, type ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { type SubmitEvent, useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import {
  applyReferences,
  readRows,
  type ReferenceRows,
  tryReferences,
  undoReferences,
} from "./bulk-references.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

type Verdict = ReferenceBulkResult["rows"][number];
const tones = { CHANGES: "info", SAME: "neutral", UNKNOWN: "bad", REPEATED: "warn", TOO_LONG: "bad" } as const;
const shownRows = 200;

interface BulkReferencesProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

interface Trial {
  readonly rows: ReferenceRows;
  readonly verdicts: readonly Verdict[];
  /** A key per change: a retry after a lost response changes nothing twice. */
  readonly key: string;
}

/** Changes many references at once: preview, apply, undo. */
export function BulkReferences({ customerId, onClose }: BulkReferencesProps) {
  const t = useText<typeof en>();
  const [trial, setTrial] = useState<Trial>();
  const undo = async (bulkId: string) => {
    try {
      const { restored, kept } = await undoReferences(customerId, bulkId);
      const text = t("lines.bulk-undone", { restored, kept: kept.length });
      showToast(text, { tone: kept.length > 0 ? "warn" : "ok" });
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  const apply = async ({ rows, key }: Trial) => {
    try {
      const { bulkId, rows: done } = await applyReferences(customerId, rows, key);
      const count = done.filter(({ verdict }) => verdict === "CHANGES").length;
      const action = bulkId ? { label: t("common.undo"), run: () => void undo(bulkId) } : undefined;
      showToast(t("lines.bulk-done", { count }), { action });
      onClose();
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  return (
    <Dialog title={t("lines.bulk")} onClose={onClose} persistent wide>
      {trial ? (
        <Preview trial={trial} onApply={() => apply(trial)} onBack={() => setTrial(undefined)} />
      ) : (
        <Source customerId={customerId} onTried={setTrial} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface SourceProps {
  readonly customerId: number;
  readonly onTried: (trial: Trial) => void;
  readonly onCancel: () => void;
}

function Source({ customerId, onTried, onCancel }: SourceProps) {
  const t = useText<typeof en>();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const takeFile = async (file: File | undefined) => {
    if (file) setText(await file.text());
  };
  const attempt = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rows = await readRows(text);
    if (rows.length === 0) return setError(t("lines.bulk-empty"));
    if (rows.length > mostReferenceRows) return setError(t("lines.bulk-too-many", { most: mostReferenceRows }));
    setPending(true);
    try {
      onTried({ rows, verdicts: (await tryReferences(customerId, rows)).rows, key: crypto.randomUUID() });
    } catch (failure) {
      setPending(false);
      await reportActionFailure(failure);
    }
  };
  return (
    <Form label={t("lines.bulk")} onSubmit={attempt}>
      <p>{t("lines.bulk-text")}</p>
      <FileField
        name="file"
        label={t("lines.bulk-file")}
        accept=".csv,text/csv,text/plain"
        onFile={(file) => void takeFile(file)}
      />
      <TextArea
        name="rows"
        label={t("lines.bulk-rows")}
        hint={t("lines.bulk-hint")}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={8}
        spellCheck={false}
        data-autofocus
      />
      <FormActions inline>
        <Button type="submit" variant="primary" pending={pending}>
          {t("lines.bulk-try")}
        </Button>
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface PreviewProps {
  readonly trial: Trial;
  readonly onApply: () => Promise<void>;
  readonly onBack: () => void;
}

function Preview({ trial: { verdicts }, onApply, onBack }: PreviewProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const changes = count("CHANGES");
  const left = verdicts.length - changes - count("SAME");
  const apply = async () => {
    setPending(true);
    await onApply();
    setPending(false);
  };
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
      cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(`lines.verdict.${verdict}`)}</Badge>,
    },
  ];
  const rows = verdicts.map((verdict, row) => ({ ...verdict, row })).slice(0, shownRows);
  return (
    <>
      <Notice tone={changes > 0 ? "info" : "warn"} live>
        {t("lines.bulk-preview", { changes, same: count("SAME"), left })}
      </Notice>
      <div className={styles.verdicts}>
        <Table caption={t("lines.bulk")} columns={columns} rows={rows} rowKey={({ row }) => row} dense />
      </div>
      {verdicts.length > shownRows && (
        <p className="dim">{t("lines.bulk-more", { count: verdicts.length - shownRows })}</p>
      )}
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
