import { mostReferenceRows, type ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { useState } from "react";
import type { FieldError } from "react-hook-form";
import { createAttemptKeys } from "../../shell/calls/attempt-keys.ts";
import { useSchemaForm } from "../../shell/forms/schema-form.ts";
import { runOrExplain } from "../../shell/refusals.ts";
import { SaveOrCancel } from "../../shell/save-or-cancel.tsx";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { showUndoable } from "../../shell/undo.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import {
  changeLineReferences,
  readRows,
  type ReferenceRows,
  previewLineReferences,
  undoLineReferences,
} from "./bulk-references.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

type Verdict = ReferenceBulkResult["rows"][number];
const tones = { CHANGES: "info", SAME: "neutral", UNKNOWN: "bad", REPEATED: "warn", TOO_LONG: "bad" } as const;
const shownRows = 200;

/** The box with the rows. */
const schema = payload("lineReferenceText", { rows: Type.String() });

interface BulkReferencesProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

interface Trial {
  readonly rows: ReferenceRows;
  readonly verdicts: readonly Verdict[];
}

/** Changes many references at once: preview, apply, undo. */
export function BulkReferences({ customerId, onClose }: BulkReferencesProps) {
  const t = useText<typeof en>();
  const [trial, setTrial] = useState<Trial>();
  const [keys] = useState(createAttemptKeys);
  const undo = async (bulkId: string) => {
    const { restored, kept } = await undoLineReferences(customerId, bulkId);
    const text = t("lines.bulk-undone", { restored, kept: kept.length });
    showToast(text, { tone: kept.length > 0 ? "warn" : "ok" });
  };
  const apply = ({ rows }: Trial) =>
    runOrExplain(async () => {
      const { bulkId, rows: done } = await changeLineReferences(customerId, rows, keys.of(rows));
      const text = t("lines.bulk-done", { count: done.filter(({ verdict }) => verdict === "CHANGES").length });
      if (bulkId) showUndoable(text, () => undo(bulkId));
      else showToast(text);
      onClose();
    }, {});
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
  const form = useSchemaForm<{ readonly rows: string }>(
    { body: schema },
    { values: { rows: "" }, snapshotKey: "line-references" },
  );
  const takeFile = async (file: File | undefined) => {
    if (file) form.setValue("rows", await file.text(), { shouldDirty: true });
  };
  const attempt = form.submit(async (body) => {
    const rows = await readRows(body.rows);
    const refuse = (message: keyof typeof en) =>
      form.setError("rows", { type: message, message, params: { most: mostReferenceRows } } as FieldError, {
        shouldFocus: true,
      });
    if (rows.length === 0) return refuse("lines.bulk-empty");
    if (rows.length > mostReferenceRows) return refuse("lines.bulk-too-many");
    return onTried({ rows, verdicts: (await previewLineReferences(customerId, rows)).rows });
  });
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
        {...form.register("rows")}
        label={t("lines.bulk-rows")}
        hint={t("lines.bulk-hint")}
        error={form.errorsByField["rows"]}
        rows={8}
        spellCheck={false}
        data-autofocus
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={t("lines.bulk-try")} />
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
        <Button onClick={onBack}>{t("lines.bulk-back")}</Button>
        {changes > 0 && (
          <Button variant="primary" pending={pending} onClick={() => void apply()}>
            {t("lines.bulk-apply", { count: changes })}
          </Button>
        )}
      </FormActions>
    </>
  );
}
