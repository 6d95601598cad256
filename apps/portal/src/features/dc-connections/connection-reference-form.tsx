import type { EndCustomer } from "@demarc/contract/end-customers";
import type { DcConnection } from "@demarc/contract/dc-connections";
import * as contract from "@demarc/contract/dc-connections";
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
import { connectionName } from "./connection-labels.ts";
import { rereadConnection, updateConnectionReference } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

interface ConnectionReferenceDialogProps {
  readonly customerId: number;
  readonly connection: DcConnection;
  readonly onDone: () => void;
}

/** Active end customers, plus the current one (shown before the list has loaded). */
const choosable = (endCustomers: readonly EndCustomer[], { endCustomer }: DcConnection) => {
  const others = endCustomers.filter(({ id, active }) => active && id !== endCustomer?.id);
  return (endCustomer ? [endCustomer, ...others] : others).toSorted((one, other) => one.name.localeCompare(other.name));
};

const refusals = { "edit-conflict": changedMeanwhile["edit-conflict"] };

/** Changes reference and end customer of a connection; a saved change can be undone for some seconds. */
export function ConnectionReferenceDialog({ customerId, connection, onDone }: ConnectionReferenceDialogProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const labels = type === "reseller";
  const endCustomers = useQuery({ ...endCustomersQuery(customerId), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const left = endCustomers ? leftOut(endCustomers) : 0;
  const { newer, guard, settle } = useConflict(() => rereadConnection(customerId, connection.id));
  const [values] = useState({ reference: connection.reference ?? "", endCustomerId: connection.endCustomer?.id ?? "" });
  const form = useContractForm(contract.updateDcConnectionReference, {
    values,
    snapshotKey: `dc-connection.${connection.id}`,
  });

  const takeBack = async (stored: DcConnection) => {
    const before = {
      reference: connection.reference,
      ...(labels && { endCustomerId: connection.endCustomer?.id ?? null }),
    };
    try {
      await updateConnectionReference(customerId, stored, before);
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await rereadConnection(customerId, connection.id);
      throw error;
    }
    showToast(t("common.taken-back"));
  };
  const save = ({ endCustomerId, reference }: ReferenceBody, base: DcConnection) =>
    guard(async () => {
      const stored = await updateConnectionReference(customerId, base, {
        reference,
        ...(labels && { endCustomerId: endCustomerId || null }),
      });
      showUndoable(t("connections.saved", { name: connectionName(stored) }), () => takeBack(stored), refusals);
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  return (
    <Dialog title={t("connections.rename")} onClose={onDone} persistent>
      <Form label={t("connections.rename")} onSubmit={form.submit((body) => save(body, connection))}>
        {newer && (
          <ConflictNotice
            differences={[
              { label: t("connections.reference"), theirs: newer.reference ?? "", mine: form.getValues("reference") },
            ]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextField
          {...form.register("reference")}
          label={t("connections.reference")}
          hint={t("connections.reference-hint")}
          error={form.errorsByField["reference"]}
          autoComplete="off"
          data-autofocus
        />
        {labels && (
          <SelectField
            {...form.register("endCustomerId")}
            label={t("connections.end-customer")}
            hint={left > 0 ? t("connections.end-customers-left", { count: offered.length, left }) : undefined}
            error={form.errorsByField["endCustomerId"]}
            options={[
              { value: "", label: t("connections.no-end-customer") },
              ...choosable(offered, connection).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </Dialog>
  );
}
