import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { longestDeviceName, tvDeviceTypes } from "@demarc/contract/tv-accounts/tv-devices";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { activationRefusals } from "./activation-refusals.ts";
import { activateTvDevice } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

interface ActivateDeviceDialogProps {
  readonly account: TvAccount;
  readonly code: TvActivationCode;
  readonly onClose: () => void;
}

/** Activates a device with a code on its behalf. */
export function ActivateDeviceDialog({ account, code, onClose }: ActivateDeviceDialogProps) {
  const t = useText<typeof en>();
  const form = useContractForm(contract.activateTvDevice, {
    values: { device: { type: "STB", name: "", serial: "" } },
    refusals: activationRefusals,
    snapshotKey: `tv-device.${code.id}`,
  });
  const { errorsByField } = form;
  const activate = form.submit(async ({ device }, idempotencyKey) => {
    await activateTvDevice(account.id, code, { device, idempotencyKey });
    showToast(t("tv-activation.confirmed", { name: device.name }));
    onClose();
  });
  const labels = {
    "device.type": t("tv-activation.type"),
    "device.name": t("tv-activation.device-name"),
    "device.serial": t("tv-activation.serial"),
  };
  return (
    <FormDialog title={t("tv-activation.activate-here")} onClose={onClose}>
      <Form label={t("tv-activation.activate-here")} onSubmit={activate}>
        <FormProblems form={form} labels={labels} />
        <p>{t("tv-activation.activate-text")}</p>
        <SelectField
          {...form.register("device.type")}
          label={labels["device.type"]}
          error={errorsByField["device.type"]}
          options={tvDeviceTypes.map((value) => ({ value, label: t(`tv-activation.type.${value}`) }))}
        />
        <TextField
          {...form.register("device.name")}
          label={labels["device.name"]}
          error={errorsByField["device.name"]}
          maxLength={longestDeviceName}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.register("device.serial")}
          label={labels["device.serial"]}
          error={errorsByField["device.serial"]}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          mono
          optional
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("tv-activation.confirm")} />
      </Form>
    </FormDialog>
  );
}
