import { payload, requiredText } from "@demarc/contract/core/fields";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import { updateIpAddress } from "./names.data.ts";

interface AddressDialogProps {
  readonly place: PrefixPlace;
  /** True if reverse DNS names can be set. */
  readonly named: boolean;
  readonly onClose: () => void;
}

/** Adds the address, which the endpoint has in its path, as a field of the form. */
const namedAddress = {
  ...contract.updateIpAddress,
  body: payload("namedAddress", { address: requiredText(60), ...contract.updateIpAddress.body.properties }),
};

export function AddressDialog({ place, named, onClose }: AddressDialogProps) {
  const t = useText<typeof en>();
  const form = useShapedForm(namedAddress, {
    values: { address: "", label: "", ptr: "" },
    toBody: trimmed,
    snapshotKey: snapshotKeys.address(place.prefixId, "new"),
    refusals,
  });
  const { errorsByField } = form;
  const save = form.submit(async ({ address, label, ptr }) => {
    await updateIpAddress(place, address, { label: label ?? null, ...(named && { ptr: ptr ?? null }) });
    showToast(t("ip.saved", { name: address }));
    onClose();
  });
  const labels = { address: t("ip.address"), label: t("ip.label"), ptr: t("ip.ptr") };
  return (
    <FormDialog title={t("ip.name-address")} onClose={onClose}>
      <Form label={labels.address} onSubmit={save}>
        <FormProblems form={form} labels={labels} />
        <TextField
          {...form.register("address")}
          label={labels.address}
          error={errorsByField["address"]}
          mono
          required
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <TextField
          {...form.register("label")}
          label={labels.label}
          error={errorsByField["label"]}
          maxLength={120}
          autoComplete="off"
        />
        {named && (
          <TextField
            {...form.register("ptr")}
            label={labels.ptr}
            hint={t("ip.ptr-hint")}
            error={errorsByField["ptr"]}
            mono
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
