import type { EndCustomer } from "@demarc/contract/end-customers";
import { referenceUpdate } from "@demarc/contract/services/services";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../calls/call-error.ts";
import { endCustomersQuery, leftOut } from "../end-customers-query.ts";
import { useSchemaForm } from "../forms/schema-form.ts";
import { useConflict } from "../forms/use-conflict.ts";
import { changedMeanwhile } from "../refusals.ts";
import { SaveOrCancel } from "../save-or-cancel.tsx";
import { useCustomer } from "../session.ts";
import { showToast } from "../toast-store.ts";
import { useText } from "../translate.ts";
import { showUndoable } from "../undo.ts";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./service.en.ts";

interface Named {
  readonly id: string;
  readonly reference: string | null;
  readonly endCustomer?: { readonly id: string; readonly name: string } | null;
}

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

interface ServiceReferenceDialogProps<Service extends Named> {
  readonly service: Service;
  readonly snapshotKey: string;
  /** What the name is for. */
  readonly hint: string;
  readonly nameOf: (service: Service) => string;
  readonly update: (base: Service, body: ReferenceBody) => Promise<Service>;
  readonly reread: () => Promise<Service>;
  readonly onDone: () => void;
}

/** Active end customers, plus the current one (shown before the list has loaded). */
const choosable = (endCustomers: readonly EndCustomer[], { endCustomer }: Named) => {
  const others = endCustomers.filter(({ id, active }) => active && id !== endCustomer?.id);
  return (endCustomer ? [endCustomer, ...others] : others).toSorted((one, other) => one.name.localeCompare(other.name));
};

const body = referenceUpdate("referenceUpdateRequest");
const refusals = { "edit-conflict": changedMeanwhile["edit-conflict"] };

/** Changes reference and end customer of a service; a saved change can be undone for some seconds. */
export function ServiceReferenceDialog<Service extends Named>(props: ServiceReferenceDialogProps<Service>) {
  const { service, snapshotKey, hint, nameOf, update, reread, onDone } = props;
  const t = useText<typeof en>();
  const { id: customerId, type } = useCustomer();
  const labels = type === "reseller";
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const left = endCustomers ? leftOut(endCustomers) : 0;
  const { newer, guard, settle } = useConflict(reread);
  const [values] = useState({ reference: service.reference ?? "", endCustomerId: service.endCustomer?.id ?? "" });
  const form = useSchemaForm<ReferenceBody>({ body }, { values, snapshotKey });

  const takeBack = async (stored: Service) => {
    const before = { reference: service.reference, ...(labels && { endCustomerId: service.endCustomer?.id ?? null }) };
    try {
      await update(stored, before);
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await reread();
      throw error;
    }
    showToast(t("common.taken-back"));
  };
  const save = ({ endCustomerId, reference }: ReferenceBody, base: Service) =>
    guard(async () => {
      const stored = await update(base, { reference, ...(labels && { endCustomerId: endCustomerId || null }) });
      showUndoable(t("service.saved", { name: nameOf(stored) }), () => takeBack(stored), refusals);
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  return (
    <Dialog title={t("service.rename")} onClose={onDone} persistent>
      <Form label={t("service.rename")} onSubmit={form.submit((body) => save(body, service))}>
        <FormProblems
          form={form}
          labels={{ reference: t("service.reference"), endCustomerId: t("service.end-customer") }}
        />
        {newer && (
          <ConflictNotice
            differences={[
              { label: t("service.reference"), theirs: newer.reference ?? "", mine: form.getValues("reference") },
            ]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextField
          {...form.register("reference")}
          label={t("service.reference")}
          hint={hint}
          error={form.errorsByField["reference"]}
          autoComplete="off"
          data-autofocus
        />
        {labels && (
          <SelectField
            {...form.register("endCustomerId")}
            label={t("service.end-customer")}
            hint={left > 0 ? t("service.end-customers-left", { count: offered.length, left }) : undefined}
            error={form.errorsByField["endCustomerId"]}
            options={[
              { value: "", label: t("service.no-end-customer") },
              ...choosable(offered, service).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </Dialog>
  );
}
