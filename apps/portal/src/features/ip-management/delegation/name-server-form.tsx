import * as contract from "@demarc/contract/ip-management/delegation";
import { useEffect } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { delegationBody, rewordDelegation } from "./delegation-fields.ts";
import { requestDelegation } from "./delegation.data.ts";

interface NameServerFormProps {
  readonly place: PrefixPlace;
  readonly delegation: contract.Delegation;
  /** The version of the prefix that was shown. */
  readonly version: number;
  readonly onDone: () => void;
}

export function NameServerForm({ place, delegation, version, onDone }: NameServerFormProps) {
  const t = useText<typeof en>();
  const { nameServers, dsRecords, zones } = delegation;
  const form = useShapedForm(contract.requestDelegation, {
    values: { nameServers: nameServers.join("\n"), dsRecords: dsRecords.join("\n") },
    toBody: delegationBody,
    reword: rewordDelegation,
    snapshotKey: snapshotKeys.delegation(place.prefixId),
    refusals,
  });
  const { errorsByField, setFocus } = form;
  useEffect(() => setFocus("nameServers"), [setFocus]);
  const send = form.submit(async (body) => {
    await requestDelegation(place, body, version);
    showToast(t("ip.checking"));
    onDone();
  });
  const labels = { nameServers: t("ip.name-servers"), dsRecords: t("ip.ds") };
  return (
    <Form label={t("ip.own-servers")} onSubmit={send}>
      <FormProblems form={form} labels={labels} />
      <TextArea
        {...form.register("nameServers")}
        label={labels.nameServers}
        hint={t("ip.name-servers-hint")}
        error={errorsByField["nameServers"]}
        rows={4}
        spellCheck={false}
      />
      {/* A DS record belongs to one zone, so a prefix of several zones can have none. */}
      {zones.length === 1 ? (
        <TextArea
          {...form.register("dsRecords")}
          label={labels.dsRecords}
          hint={t("ip.ds-hint")}
          error={errorsByField["dsRecords"]}
          rows={3}
          optional
          spellCheck={false}
        />
      ) : (
        <p className="dim">{t("ip.ds-zones")}</p>
      )}
      <SaveOrCancel
        pending={form.formState.isSubmitting}
        onCancel={onDone}
        action={t("ip.check-servers")}
        size="small"
      />
    </Form>
  );
}
