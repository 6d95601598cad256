import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { useEffect, useId } from "react";
import { useWatch } from "react-hook-form";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { mayLeave } from "@demarc/shell/unsaved/leave-guard.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SidePanel } from "@demarc/ui/layout/side-panel.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { trimmed } from "../trimmed.ts";
import { NameChecks } from "./name-checks.tsx";
import { updateIpAddress } from "./names.data.ts";
import type { Addresses } from "./use-addresses.ts";

const tones = { PENDING: "info", LIVE: "ok", FAILED: "bad" } as const;

interface AddressPanelProps {
  readonly prefix: Prefix;
  readonly addresses: Addresses;
  readonly row: contract.IpAddress;
  readonly live: boolean;
}

export function AddressPanel({ prefix, addresses, row, live }: AddressPanelProps) {
  const {
    neighbours: { previous, next },
    show,
  } = addresses;
  const formId = useId();
  const frame = {
    title: row.address,
    onPrevious: previous === undefined ? undefined : () => show(previous),
    onNext: next === undefined ? undefined : () => show(next),
    onClose: () => show(""),
    mayLeave,
  };
  return live ? (
    <AddressForm key={row.address} formId={formId} frame={frame} prefix={prefix} addresses={addresses} row={row} />
  ) : (
    <SidePanel {...frame}>
      <AddressFacts row={row} />
    </SidePanel>
  );
}

function AddressFacts({ row: { ptr, label, ptrState } }: { readonly row: contract.IpAddress }) {
  const t = useText<typeof en>();
  return (
    <DefinitionList>
      <Definition term={t("ip.ptr")}>{ptr ? <span className="code">{ptr}</span> : "–"}</Definition>
      {ptrState !== "NONE" && (
        <Definition term={t("ip.ptr-state")}>
          <State tone={tones[ptrState]}>{t(`ip.ptr.${ptrState}`)}</State>
        </Definition>
      )}
      <Definition term={t("ip.label")}>{label ?? "–"}</Definition>
    </DefinitionList>
  );
}

interface AddressFormProps {
  readonly formId: string;
  readonly frame: Omit<Parameters<typeof SidePanel>[0], "children"> & { readonly onClose: () => void };
  readonly prefix: Prefix;
  readonly addresses: Addresses;
  readonly row: contract.IpAddress;
}

function AddressForm({ formId, frame, prefix, addresses: { place }, row }: AddressFormProps) {
  const t = useText<typeof en>();
  const { address } = row;
  const named = prefix.reverseMode === "HOSTED";
  const stored = { ptr: row.ptr ?? "", label: row.label ?? "" };
  const form = useShapedForm(contract.updateIpAddress, {
    values: stored,
    toBody: trimmed,
    snapshotKey: snapshotKeys.address(prefix.id, address),
    refusals,
  });
  const { errorsByField, formState, reset } = form;
  const { isDirty, isSubmitting } = formState;
  // What was saved, undone or changed by someone else shows at once; what the person types stays.
  useEffect(() => {
    if (!isDirty) reset({ ptr: stored.ptr, label: stored.label });
  }, [isDirty, reset, stored.ptr, stored.label]);
  const typed = useWatch({ control: form.control, name: "ptr" });
  const save = form.submit(async ({ label = null, ptr = null }) => {
    const before = { label: row.label, ptr: row.ptr };
    const store = (given: typeof before) => updateIpAddress(place, address, named ? given : { label: given.label });
    const undo = async () => {
      await store(before);
      showToast(t("common.taken-back"));
    };
    await store({ label, ptr });
    reset({ label: label ?? "", ptr: ptr ?? "" });
    showUndoable(t("ip.saved", { name: address }), undo, refusals);
  });
  const labels = { ptr: t("ip.ptr"), label: t("ip.label") };
  const footer = (
    <>
      <Button type="submit" form={formId} variant="primary" pending={isSubmitting}>
        {t("common.save")}
      </Button>
      <Button onClick={() => (isDirty ? reset(stored) : frame.onClose())}>{t("common.cancel")}</Button>
      {named && typed !== "" && (
        <span className={styles.clearName}>
          <Button variant="quiet" onClick={() => form.setValue("ptr", "", { shouldDirty: true, shouldValidate: true })}>
            {t("ip.clear-name")}
          </Button>
        </span>
      )}
    </>
  );
  return (
    <SidePanel {...frame} footer={footer}>
      <Form id={formId} label={address} onSubmit={save}>
        <FormProblems form={form} labels={labels} />
        {named ? (
          <>
            <TextField
              {...form.register("ptr")}
              label={labels.ptr}
              hint={row.ptr && row.ptr !== typed ? t("ip.ptr-now", { name: row.ptr }) : t("ip.ptr-hint")}
              error={errorsByField["ptr"]}
              mono
              autoComplete="off"
              spellCheck={false}
            />
            <NameChecks place={place} row={row} typed={typed} />
          </>
        ) : (
          <p className="dim">{t(prefix.reverseMode === "DELEGATED" ? "ip.names-delegated" : "ip.names-none")}</p>
        )}
        <TextField
          {...form.register("label")}
          label={labels.label}
          error={errorsByField["label"]}
          maxLength={120}
          autoComplete="off"
        />
      </Form>
    </SidePanel>
  );
}
