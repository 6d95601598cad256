import type { Customer } from "@demarc/contract/company";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { Suspense, useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { RecentChanges } from "@demarc/shell/lists/recent-changes.part.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
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
import { ipv4Block, ipv4Text } from "./ipv4.ts";
import { type Aim, type PatternFields, PatternForm } from "./pattern-form.tsx";
import { PtrPreviewTable } from "./ptr-preview-table.tsx";
import { usualPattern } from "./usual-pattern.ts";

interface PatternDialogProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  /** The addresses that are selected in the map and the table. */
  readonly selected: ReadonlySet<string>;
  readonly onClose: () => void;
  /** The names were changed. */
  readonly onDone: () => void;
}

const endsOf = ({ prefix }: Prefix) => {
  const block = ipv4Block(prefix);
  return block
    ? { first: ipv4Text(block.first), last: ipv4Text(block.first + block.size - 1) }
    : { first: "", last: "" };
};

const startOf = (prefix: Prefix, contacts: Customer["contacts"], selected: ReadonlySet<string>): PatternFields => ({
  pattern: usualPattern(prefix, contacts),
  aim: selected.size > 0 ? "selected" : "all",
  ...endsOf(prefix),
  addresses: "",
  onlyEmpty: true,
  includeFree: false,
});

const toBody =
  (selected: ReadonlySet<string>) =>
  ({ aim, first, last, addresses: _none, includeFree, ...fields }: PatternFields): unknown =>
    trimmed({
      ...fields,
      // A selection or a range also includes free addresses.
      ...(aim === "all" && { includeFree }),
      ...(aim === "selected" && { addresses: [...selected] }),
      ...(aim === "range" && { first, last }),
    });

/** How many addresses a preview is about, and how many of them stay free. Of a large prefix it lists only those in use. */
const countsOf = ({ family, total }: Prefix, aim: Aim, { records }: contract.PtrPreview) => {
  const listed = records.length;
  const whole = aim === "all" && family === 4 ? total : listed;
  const free = records.filter(({ verdict }) => verdict === "FREE").length;
  return { total: whole, free: whole - listed + free };
};

export function PatternDialog({ place, prefix, selected, onClose, onDone }: PatternDialogProps) {
  const t = useText<typeof en>();
  const { contacts } = useCustomer();
  const [preview, setPreview] = useState<contract.PtrPreview>();
  const form = useShapedForm(contract.generatePtrRecords, {
    values: startOf(prefix, contacts, selected),
    toBody: toBody(selected),
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
      const changeId = await replacePtrRecords(place, previewed, form.getValues("pattern").trim());
      const written = t("ip.names-written", { count });
      if (changeId) showUndoable(written, () => undo(changeId), refusals);
      else showToast(written);
      onDone();
    })();
  const labels = {
    pattern: t("ip.pattern"),
    addresses: t("ip.addresses"),
    first: t("ip.range.first"),
    last: t("ip.range.last"),
  };
  return (
    <FormDialog title={t("ip.by-pattern")} onClose={onClose} wide>
      <FormProblems form={form} labels={labels} />
      {preview ? (
        <>
          <Callout tone={count > 0 ? "info" : "warn"} live>
            {t("ip.names-preview", { count, ...countsOf(prefix, form.getValues("aim"), preview) })}
          </Callout>
          <PtrPreviewTable records={preview.records.filter(({ verdict }) => verdict !== "FREE")} />
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
          <PatternForm form={form} family={prefix.family} selected={selected.size} onLook={look} onCancel={onClose} />
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
    </FormDialog>
  );
}
