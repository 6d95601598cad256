import * as contract from "@demarc/contract/ip-management/subnets";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import { EndCustomerField, type SubnetFields } from "./end-customer-field.tsx";
import { createSubnet, type KnownSubnet, updateSubnet } from "./subnets.data.ts";

interface SubnetDialogProps {
  readonly prefixId: string;
  /** The parent block of a new subnet, for display. */
  readonly within: string;
  readonly suggested?: string;
  /** The subnet to change; without one a new subnet is added. */
  readonly known?: KnownSubnet | undefined;
  readonly onClose: () => void;
}

type Wanted = Pick<contract.Subnet, "label" | "endCustomerId">;

const valuesOf = (known: KnownSubnet | undefined, suggested: string): SubnetFields => ({
  subnet: known?.subnet ?? suggested,
  label: known?.label ?? "",
  endCustomerId: known?.endCustomerId ?? "",
});

export function SubnetDialog({ prefixId, within, suggested = "", known, onClose }: SubnetDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const form = useShapedForm(contract.createSubnet, {
    values: valuesOf(known, suggested),
    toBody: trimmed,
    snapshotKey: known ? undefined : snapshotKeys.subnet(prefixId),
    refusals,
  });
  const { errorsByField } = form;
  const change = async (before: KnownSubnet, wanted: Wanted) => {
    const version = await updateSubnet(customerId, before, wanted, before.version);
    const undo = async () => {
      const { label, endCustomerId } = before;
      await updateSubnet(customerId, before, { label, endCustomerId }, version);
      showToast(t("common.taken-back"));
    };
    showUndoable(t("ip.saved", { name: before.subnet }), undo, refusals);
  };
  const save = form.submit(async ({ subnet, label = null, endCustomerId = null }, idempotencyKey) => {
    const wanted = { label, endCustomerId };
    if (known) await change(known, wanted);
    else {
      const made = await createSubnet({ customerId, prefixId }, { subnet, ...wanted }, idempotencyKey);
      showToast(t("ip.subnet-added", { subnet: made.subnet }));
    }
    onClose();
  });
  const title = known ? t("ip.change-subnet", { subnet: known.subnet }) : t("ip.add-subnet-to", { block: within });
  const labels = { subnet: t("ip.block"), label: t("ip.label"), endCustomerId: t("ip.end-customer") };
  return (
    <FormDialog title={title} onClose={onClose}>
      <Form label={title} onSubmit={save}>
        <FormProblems form={form} labels={labels} />
        {!known && (
          <TextField
            {...form.register("subnet")}
            label={labels.subnet}
            hint={t("ip.subnet-hint", { block: within })}
            error={errorsByField["subnet"]}
            mono
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <TextField
          {...form.register("label")}
          label={labels.label}
          error={errorsByField["label"]}
          maxLength={120}
          optional
          autoComplete="off"
          data-autofocus={known ? true : undefined}
        />
        <EndCustomerField control={form.control} error={errorsByField["endCustomerId"]} />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
