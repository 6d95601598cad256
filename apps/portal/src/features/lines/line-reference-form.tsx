import type { EndCustomer } from "@demarc/contract/end-customers";
import type { Line, LineReferenceUpdate } from "@demarc/contract/lines/lines";
import * as contract from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasCode } from "../../shell/calls/call-error.ts";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useConflict } from "../../shell/forms/use-conflict.ts";
import { changedMeanwhile } from "../../shell/refusals.ts";
import { SaveOrCancel } from "../../shell/save-or-cancel.tsx";
import { useCustomer, useHasRole } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { showUndoable } from "../../shell/undo.ts";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { lineName } from "./line-labels.ts";
import { rereadLine, updateLineReference } from "./lines.data.ts";
import type en from "./lines.en.ts";

interface LineReferenceFormProps {
  readonly customerId: number;
  readonly line: Line;
  readonly onDone: () => void;
}

/** Active end customers, plus the line's current one (shown before the list has loaded). */
const choosable = (endCustomers: readonly EndCustomer[], { endCustomer }: Line) => {
  const others = endCustomers.filter(({ id, active }) => active && id !== endCustomer?.id);
  return (endCustomer ? [endCustomer, ...others] : others).toSorted((one, other) => one.name.localeCompare(other.name));
};

const refusals = { "edit-conflict": changedMeanwhile["edit-conflict"] };

/** Changes reference and end customer; a saved change can be undone for some seconds. */
export function LineReferenceForm({ customerId, line, onDone }: LineReferenceFormProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const [order, desk] = [useHasRole("RESELLER_ORDER"), useHasRole("RESELLER_SERVICE_DESK")];
  const labels = type === "reseller" && (order || desk);
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const left = endCustomers ? leftOut(endCustomers) : 0;
  const conflict = useConflict(() => rereadLine(customerId, line.id));
  const { newer } = conflict;
  const [values] = useState({ reference: line.reference ?? "", endCustomerId: line.endCustomer?.id ?? "" });
  const form = useContractForm(contract.updateLineReference, { values, snapshotKey: `line.${line.id}` });
  const { setFocus } = form;
  useEffect(() => setFocus("reference"), [setFocus]);

  const takeBack = async (stored: Line) => {
    const before = { reference: line.reference, ...(labels && { endCustomerId: line.endCustomer?.id ?? null }) };
    try {
      await updateLineReference(customerId, stored, before);
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await rereadLine(customerId, line.id);
      throw error;
    }
    showToast(t("common.taken-back"));
  };
  const save = ({ endCustomerId, reference }: LineReferenceUpdate, base: Line) =>
    conflict.guard(async () => {
      const body = { reference, ...(labels && { endCustomerId: endCustomerId || null }) };
      const stored = await updateLineReference(customerId, base, body);
      showUndoable(t("lines.saved", { name: lineName(stored) }), () => takeBack(stored), refusals);
      onDone();
    });
  const takeTheirs = () => {
    conflict.settle();
    onDone();
  };
  const differences = newer
    ? [{ label: t("lines.reference"), theirs: newer.reference ?? "", mine: form.getValues("reference") }]
    : [];
  return (
    <Form label={t("lines.reference")} onSubmit={form.submit((body) => save(body, line))}>
      <FormProblems form={form} labels={{ reference: t("lines.reference"), endCustomerId: t("lines.end-customer") }} />
      {newer && (
        <ConflictNotice
          differences={differences}
          pending={form.formState.isSubmitting}
          onKeepMine={() => void form.submit((body) => save(body, newer))()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextField
        {...form.register("reference")}
        label={t("lines.reference")}
        hint={t("lines.reference-hint")}
        error={form.errorsByField["reference"]}
        autoComplete="off"
      />
      {labels && (
        <SelectField
          {...form.register("endCustomerId")}
          label={t("lines.end-customer")}
          hint={left > 0 ? t("lines.end-customers-left", { count: offered.length, left }) : undefined}
          error={form.errorsByField["endCustomerId"]}
          options={[
            { value: "", label: t("lines.no-end-customer") },
            ...choosable(offered, line).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
    </Form>
  );
}
