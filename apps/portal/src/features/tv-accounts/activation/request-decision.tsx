import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import type { TvActivationRequest } from "@demarc/contract/tv-accounts/tv-activation";
import { longestDeviceName } from "@demarc/contract/tv-accounts/tv-devices";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import styles from "./activation.module.css";
import { activationRefusals } from "./activation-refusals.ts";
import { deviceIcons, momentText } from "./device-facts.ts";
import { confirmTvActivation, dismissTvActivation } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

interface RequestDecisionProps {
  readonly account: TvAccount;
  readonly request: TvActivationRequest;
  readonly onDone: () => void;
}

export function RequestDecision({ account, request, onDone }: RequestDecisionProps) {
  const t = useText<typeof en>();
  const [dismissing, setDismissing] = useState(false);
  const { name } = request.device;
  const form = useContractForm(contract.confirmTvActivation, {
    values: { deviceName: name },
    refusals: activationRefusals,
    snapshotKey: `tv-request.${request.id}`,
  });
  const confirm = form.submit(async ({ deviceName }) => {
    await confirmTvActivation(account.id, request, deviceName);
    showToast(t("tv-activation.confirmed", { name: deviceName ?? name }));
    onDone();
  });
  const dismiss = async () => {
    setDismissing(true);
    await runOrExplain(async () => {
      await dismissTvActivation(account.id, request);
      showToast(t("tv-activation.dismissed", { name }), { tone: "info" });
    }, activationRefusals);
    setDismissing(false);
    onDone();
  };
  const label = t("tv-activation.device-name");
  return (
    <>
      <Callout tone="warn" live>
        <strong>{t("tv-activation.asks")}</strong>
      </Callout>
      <RequestedDevice request={request} />
      <Form label={t("tv-activation.confirm")} onSubmit={confirm}>
        <FormProblems form={form} labels={{ deviceName: label }} />
        <TextField
          {...form.register("deviceName")}
          label={label}
          error={form.errorsByField["deviceName"]}
          maxLength={longestDeviceName}
          autoComplete="off"
        />
        <FormActions inline>
          <Button pending={dismissing} onClick={() => void dismiss()}>
            {t("tv-activation.dismiss")}
          </Button>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t("tv-activation.confirm")}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function RequestedDevice({ request: { device, createdAt } }: { readonly request: TvActivationRequest }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <DefinitionList>
      <Definition term={t("tv-activation.device")}>{device.name}</Definition>
      <Definition term={t("tv-activation.type")}>
        <span className={styles.device}>
          <Icon name={deviceIcons[device.type]} />
          {t(`tv-activation.type.${device.type}`)}
        </span>
      </Definition>
      {device.serial && (
        <Definition term={t("tv-activation.serial")}>
          <span className="mono">{device.serial}</span>
        </Definition>
      )}
      <Definition term={t("tv-activation.asks-since")}>{momentText(createdAt, locale)}</Definition>
    </DefinitionList>
  );
}
