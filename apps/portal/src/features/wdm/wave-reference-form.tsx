import type { EndCustomer } from "@demarc/contract/end-customers";
import type { WdmService } from "@demarc/contract/wdm";
import * as contract from "@demarc/contract/wdm";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../../shell/calls/call-error.ts";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useConflict } from "../../shell/forms/use-conflict.ts";
import { changedMeanwhile } from "../../shell/refusals.ts";
import { SaveOrCancel } from "../../shell/save-or-cancel.tsx";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { showUndoable } from "../../shell/undo.ts";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { waveName } from "./wave-labels.ts";
import { rereadWave, updateWaveReference } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

interface WaveReferenceDialogProps {
  readonly customerId: number;
  readonly wave: WdmService;
  readonly onDone: () => void;
}

/** Active end customers, plus the current one (shown before the list has loaded). */
const choosable = (endCustomers: readonly EndCustomer[], { endCustomer }: WdmService) => {
  const others = endCustomers.filter(({ id, active }) => active && id !== endCustomer?.id);
  return (endCustomer ? [endCustomer, ...others] : others).toSorted((one, other) => one.name.localeCompare(other.name));
};

const refusals = { "edit-conflict": changedMeanwhile["edit-conflict"] };

/** Changes reference and end customer of a wavelength; a saved change can be undone for some seconds. */
export function WaveReferenceDialog({ customerId, wave, onDone }: WaveReferenceDialogProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const labels = type === "reseller";
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const left = endCustomers ? leftOut(endCustomers) : 0;
  const { newer, guard, settle } = useConflict(() => rereadWave(customerId, wave.id));
  const [values] = useState({ reference: wave.reference ?? "", endCustomerId: wave.endCustomer?.id ?? "" });
  const form = useContractForm(contract.updateWdmReference, { values, snapshotKey: `wdm.${wave.id}` });

  const takeBack = async (stored: WdmService) => {
    const before = { reference: wave.reference, ...(labels && { endCustomerId: wave.endCustomer?.id ?? null }) };
    try {
      await updateWaveReference(customerId, stored, before);
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await rereadWave(customerId, wave.id);
      throw error;
    }
    showToast(t("common.taken-back"));
  };
  const save = ({ endCustomerId, reference }: ReferenceBody, base: WdmService) =>
    guard(async () => {
      const stored = await updateWaveReference(customerId, base, {
        reference,
        ...(labels && { endCustomerId: endCustomerId || null }),
      });
      showUndoable(t("wdm.saved", { name: waveName(stored) }), () => takeBack(stored), refusals);
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  return (
    <Dialog title={t("wdm.rename")} onClose={onDone} persistent>
      <Form label={t("wdm.rename")} onSubmit={form.submit((body) => save(body, wave))}>
        {newer && (
          <ConflictNotice
            differences={[
              { label: t("wdm.reference"), theirs: newer.reference ?? "", mine: form.getValues("reference") },
            ]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextField
          {...form.register("reference")}
          label={t("wdm.reference")}
          hint={t("wdm.reference-hint")}
          error={form.errorsByField["reference"]}
          autoComplete="off"
          data-autofocus
        />
        {labels && (
          <SelectField
            {...form.register("endCustomerId")}
            label={t("wdm.end-customer")}
            hint={left > 0 ? t("wdm.end-customers-left", { count: offered.length, left }) : undefined}
            error={form.errorsByField["endCustomerId"]}
            options={[
              { value: "", label: t("wdm.no-end-customer") },
              ...choosable(offered, wave).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </Dialog>
  );
}
