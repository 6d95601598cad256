import { payload, requiredText } from "@demarc/contract/core/fields";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { useShapedForm } from "../../../shell/forms/contract-form.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { showUndoable } from "../../../shell/undo.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { FormProblems } from "../../../ui/form-problems.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { trimmed } from "../trimmed.ts";
import { updateIpAddress } from "./names.data.ts";

interface AddressDialogProps {
  readonly place: PrefixPlace;
  /** Without one, the person enters an address of the prefix. */
  readonly row: contract.IpAddress | undefined;
  /** True if reverse DNS names can be set. */
  readonly named: boolean;
  readonly onClose: () => void;
}

/** The address is a part of the path, and a field of the form. */
const namedAddress = {
  ...contract.updateIpAddress,
  body: payload("namedAddress", { address: requiredText(60), ...contract.updateIpAddress.body.properties }),
};

/** Labels an address and sets its reverse DNS name; a saved change can be undone for some seconds. */
export function AddressDialog({ place, row, named, onClose }: AddressDialogProps) {
  const t = useText<typeof en>();
  const form = useShapedForm(namedAddress, {
    values: { address: row?.address ?? "", label: row?.label ?? "", ptr: row?.ptr ?? "" },
    toBody: trimmed,
    refusals,
  });
  const { errorsByField } = form;
  const nameable = named && row?.reserved !== "NETWORK" && row?.reserved !== "BROADCAST";
  const save = form.submit(async ({ address, label, ptr }) => {
    const before = { label: row?.label ?? null, ptr: row?.ptr ?? null };
    const store = (given: typeof before) => updateIpAddress(place, address, nameable ? given : { label: given.label });
    const undo = async () => {
      await store(before);
      showToast(t("common.taken-back"));
    };
    await store({ label: label ?? null, ptr: ptr ?? null });
    showUndoable(t("ip.saved", { name: address }), undo, refusals);
    onClose();
  });
  const labels = { address: t("ip.address"), label: t("ip.label"), ptr: t("ip.ptr") };
  return (
    <Dialog
      title={row ? t("ip.change-address", { address: row.address }) : t("ip.name-address")}
      onClose={onClose}
      persistent
    >
      <Form label={labels.address} onSubmit={save}>
        <FormProblems form={form} labels={labels} />
        {!row && (
          <TextField
            {...form.register("address")}
            label={labels.address}
            error={errorsByField["address"]}
            mono
            required
            autoComplete="off"
            data-autofocus
          />
        )}
        <TextField
          {...form.register("label")}
          label={labels.label}
          error={errorsByField["label"]}
          maxLength={120}
          autoComplete="off"
          data-autofocus={row ? true : undefined}
        />
        {nameable && (
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
    </Dialog>
  );
}
