import { mostReferenceRows } from "@demarc/contract/lines/line-references";
import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { Suspense, useState } from "react";
import type { FieldError } from "react-hook-form";
import { TextFileField } from "@demarc/shell/files/text-file-field.tsx";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { RecentChanges } from "@demarc/shell/lists/recent-changes.part.ts";
import { type Refusals, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { BulkReferencesPreview, type Verdict } from "./bulk-references-preview.tsx";
import {
  changeLineReferences,
  changesKey,
  readReferenceChanges,
  readRows,
  type ReferenceRows,
  previewLineReferences,
  undoLineReferences,
} from "./bulk-references.data.ts";
import type en from "./lines.en.ts";

const refusals = {
  "line.bulk-undone": { text: "lines.bulk-undone-already", tone: "warn" },
  "line.bulk-expired": { text: "lines.bulk-expired", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

const schema = payload("lineReferenceText", { rows: Type.String() });

interface BulkReferencesProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

interface Trial {
  readonly rows: ReferenceRows;
  readonly verdicts: readonly Verdict[];
}

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
      if (bulkId) showUndoable(text, () => undo(bulkId), refusals);
      else showToast(text);
      onClose();
    }, {});
  return (
    <FormDialog title={t("lines.bulk")} onClose={onClose} wide>
      {trial ? (
        <BulkReferencesPreview
          verdicts={trial.verdicts}
          onApply={() => apply(trial)}
          onBack={() => setTrial(undefined)}
        />
      ) : (
        <>
          <Source customerId={customerId} onTried={setTrial} onCancel={onClose} />
          <Suspense>
            <RecentChanges
              queryKey={changesKey(customerId)}
              read={(limit, signal) => readReferenceChanges(customerId, limit, signal)}
              countText={(count) => t("lines.bulk-count", { count })}
              onUndo={(id) => runOrExplain(() => undo(id), refusals)}
            />
          </Suspense>
        </>
      )}
    </FormDialog>
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
  const takeText = (text: string) => form.setValue("rows", text, { shouldDirty: true, shouldValidate: true });
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
      <FormProblems form={form} labels={{ rows: t("lines.bulk-rows") }} />
      <p>{t("lines.bulk-text")}</p>
      <TextFileField label={t("lines.bulk-file")} onText={takeText} />
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
