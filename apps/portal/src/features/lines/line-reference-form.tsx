import type { EndCustomer } from "@demarc/contract/end-customers";
import { type Line, type LineReferenceUpdate, updateLineReference } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { hasCode } from "../../shell/calls/call-error.ts";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useCustomer, useHasRole } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { lineName } from "./line-labels.ts";
import { endCustomersQuery, rereadLine, storeReference } from "./lines.data.ts";
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

/** Changes reference and end customer; a saved change can be undone for some seconds. */
export function LineReferenceForm({ customerId, line, onDone }: LineReferenceFormProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const [order, desk] = [useHasRole("RESELLER_ORDER"), useHasRole("RESELLER_SERVICE_DESK")];
  const labels = type === "reseller" && (order || desk);
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data ?? [];
  const [newer, setNewer] = useState<Line>();
  const [values] = useState({ reference: line.reference ?? "", endCustomerId: line.endCustomer?.id ?? "" });
  const form = useContractForm(updateLineReference, { values, snapshotKey: `line.${line.id}` });
  const { setFocus } = form;
  useEffect(() => setFocus("reference"), [setFocus]);

  const takeBack = async (stored: Line) => {
    const before = { reference: line.reference, ...(labels && { endCustomerId: line.endCustomer?.id ?? null }) };
    try {
      await storeReference(customerId, stored, before);
      showToast(t("lines.taken-back"));
    } catch (error) {
      if (!hasCode(error, "edit-conflict")) return reportActionFailure(error);
      await rereadLine(customerId, line.id);
      showToast(t("lines.changed-meanwhile"), { tone: "warn" });
    }
  };
  const save = async (body: LineReferenceUpdate, base: Line) => {
    const { endCustomerId, reference } = body;
    try {
      const stored = await storeReference(customerId, base, {
        reference,
        ...(labels && { endCustomerId: endCustomerId || null }),
      });
      const undo = { label: t("lines.undo"), run: () => void takeBack(stored) };
      showToast(t("lines.saved", { name: lineName(stored) }), { action: undo });
      onDone();
    } catch (error) {
      if (!hasCode(error, "edit-conflict")) throw error;
      setNewer(await rereadLine(customerId, line.id));
    }
  };
  const takeTheirs = () => {
    setNewer(undefined);
    onDone();
  };
  const differences = newer
    ? [{ label: t("lines.reference"), theirs: newer.reference ?? "", mine: form.getValues("reference") }]
    : [];
  return (
    <Form label={t("lines.reference")} onSubmit={form.submit((body) => save(body, line))}>
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
          error={form.errorsByField["endCustomerId"]}
          options={[
            { value: "", label: t("lines.nobody") },
            ...choosable(endCustomers, line).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FormActions inline>
        <Button type="submit" variant="primary" size="small" pending={form.formState.isSubmitting}>
          {t("lines.save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("lines.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
