import type { EndCustomer } from "@demarc/contract/end-customers";
import { referenceUpdate } from "@demarc/contract/services/services";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "@demarc/shell/calls/call-error.ts";
import { endCustomersQuery, leftOut } from "../end-customers/offered-end-customers.data.ts";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { changedMeanwhile } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer, useHasRole } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type { AnyServiceKind, ReferenceBody, Service } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

interface ServiceReferenceDialogProps {
  readonly kind: AnyServiceKind;
  readonly service: Service;
  readonly onDone: () => void;
}

/** Active end customers, plus the current one (shown before the list has loaded). */
const choosable = (endCustomers: readonly EndCustomer[], { endCustomer }: Service) => {
  const others = endCustomers.filter(({ id, active }) => active && id !== endCustomer?.id);
  return (endCustomer ? [endCustomer, ...others] : others).toSorted((one, other) => one.name.localeCompare(other.name));
};

const body = referenceUpdate("referenceUpdateRequest");
const refusals = { "edit-conflict": changedMeanwhile["edit-conflict"] };

/** Changes reference and end customer of a service; a saved change can be undone for some seconds. */
export function ServiceReferenceDialog({ kind, service, onDone }: ServiceReferenceDialogProps) {
  const t = useText<ServiceTexts>();
  const { id: customerId, type } = useCustomer();
  const [order, desk] = [useHasRole("RESELLER_ORDER"), useHasRole("RESELLER_SERVICE_DESK")];
  const labels = type === "reseller" && (order || desk);
  const isLine = kind.type === "line";
  const leftText = isLine ? "service.end-customers-left.line" : "service.end-customers-left";
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const left = endCustomers ? leftOut(endCustomers) : 0;
  const reread = () => kind.reread(customerId, service.id);
  const { newer, guard, settle } = useConflict(reread);
  const [values] = useState({ reference: service.reference ?? "", endCustomerId: service.endCustomer?.id ?? "" });
  const form = useSchemaForm<ReferenceBody>({ body }, { values, snapshotKey: `${kind.type}.${service.id}` });

  const takeBack = async (stored: Service) => {
    const before = { reference: service.reference, ...(labels && { endCustomerId: service.endCustomer?.id ?? null }) };
    try {
      await kind.rename(customerId, stored, before);
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await reread();
      throw error;
    }
    showToast(t("common.taken-back"));
  };
  const save = ({ endCustomerId, reference }: ReferenceBody, base: Service) =>
    guard(async () => {
      const stored = await kind.rename(customerId, base, {
        reference,
        ...(labels && { endCustomerId: endCustomerId || null }),
      });
      showUndoable(t("service.saved", { name: kind.nameOf(stored) }), () => takeBack(stored), refusals);
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  return (
    <FormDialog title={t("service.rename")} onClose={onDone}>
      <Form
        label={t(isLine ? "service.reference" : "service.rename")}
        onSubmit={form.submit((body) => save(body, service))}
      >
        <FormProblems
          form={form}
          labels={{ reference: t("service.reference"), endCustomerId: t("service.end-customer") }}
        />
        {newer && (
          <ConflictCallout
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
          hint={t(`service.reference-hint.${kind.texts}`)}
          error={form.errorsByField["reference"]}
          autoComplete="off"
          data-autofocus
        />
        {labels && (
          <SelectField
            {...form.register("endCustomerId")}
            label={t("service.end-customer")}
            hint={left > 0 ? t(leftText, { count: offered.length, left }) : undefined}
            error={form.errorsByField["endCustomerId"]}
            options={[
              { value: "", label: t("service.no-end-customer") },
              ...choosable(offered, service).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </FormDialog>
  );
}
