import type { FieldError } from "@demarc/contract/core/errors";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { Suspense, useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { RecentChanges } from "@demarc/shell/lists/recent-changes.part.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import {
  changesOf,
  generatePtrRecords,
  ptrChangesKey,
  readPtrChanges,
  replacePtrRecords,
  undoPtrChange,
} from "./names.data.ts";
import { type PatternFields, PatternForm } from "./pattern-form.tsx";
import { PtrPreviewTable } from "./ptr-preview-table.tsx";

interface PatternDialogProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  readonly onClose: () => void;
}

const valuesFor = ({ family }: Prefix): PatternFields => ({
  pattern: family === 4 ? "{a}-{b}-{c}-{d}.static.example.net" : "{hex}.static.example.net",
  onlyEmpty: true,
});

const rewordPattern = (error: FieldError): FieldError =>
  error.message === "validation.invalid-value" ? { ...error, message: "ip.pattern-wrong" } : error;

export function PatternDialog({ place, prefix, onClose }: PatternDialogProps) {
  const t = useText<typeof en>();
  const [preview, setPreview] = useState<contract.PtrPreview>();
  const form = useShapedForm(contract.generatePtrRecords, {
    values: valuesFor(prefix),
    toBody: trimmed,
    reword: rewordPattern,
    snapshotKey: snapshotKeys.pattern(prefix.id),
    refusals,
  });
  const look = form.submit(async (body) => setPreview(await generatePtrRecords(place, body)));
  const undo = async (changeId: string) => {
    const { restored, kept } = await undoPtrChange(place, changeId);
    showToast(t("ip.names-undone", { restored, kept }), { tone: kept > 0 ? "warn" : "ok" });
  };
  const count = preview ? changesOf(preview).length : 0;
  const apply = (previewed: contract.PtrPreview) =>
    form.submit(async () => {
      const changeId = await replacePtrRecords(place, previewed);
      const written = t("ip.names-written", { count });
      if (changeId) showUndoable(written, () => undo(changeId), refusals);
      else showToast(written);
      onClose();
    })();
  return (
    <Dialog title={t("ip.by-pattern")} onClose={onClose} persistent wide>
      <FormProblems form={form} labels={{ pattern: t("ip.pattern") }} />
      {preview ? (
        <>
          <Callout tone={count > 0 ? "info" : "warn"} live>
            {t("ip.names-preview", { count, left: preview.records.length - count })}
          </Callout>
          <PtrPreviewTable records={preview.records} />
          <FormActions inline>
            <Button onClick={() => setPreview(undefined)}>{t("ip.back-to-pattern")}</Button>
            {count > 0 && (
              <Button variant="primary" pending={form.formState.isSubmitting} onClick={() => void apply(preview)}>
                {t("ip.names-apply", { count })}
              </Button>
            )}
          </FormActions>
        </>
      ) : (
        <>
          <PatternForm form={form} family={prefix.family} onLook={look} onCancel={onClose} />
          <Suspense>
            <RecentChanges
              queryKey={ptrChangesKey(place)}
              read={(limit, signal) => readPtrChanges(place, limit, signal)}
              countText={(names) => t("ip.names-count", { count: names })}
              onUndo={(id) => runOrExplain(() => undo(id), refusals)}
            />
          </Suspense>
        </>
      )}
    </Dialog>
  );
}
