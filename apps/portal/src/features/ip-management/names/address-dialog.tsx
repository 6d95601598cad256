import { type IpAddress, updateIpAddress } from "@demarc/contract/ip-management/ptr-records";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { explainFailure } from "../../../shell/refusals.ts";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";

interface AddressDialogProps {
  readonly place: PrefixPlace;
  /** Without one, the person enters an address of the prefix. */
  readonly row: IpAddress | undefined;
  /** True if reverse DNS names can be set. */
  readonly named: boolean;
  readonly onClose: () => void;
}

/** Labels an address and sets its reverse DNS name; a saved change can be undone for some seconds. */
export function AddressDialog({ place, row, named, onClose }: AddressDialogProps) {
  const t = useText<typeof en>();
  const [address, setAddress] = useState(row?.address ?? "");
  const [label, setLabel] = useState(row?.label ?? "");
  const [ptr, setPtr] = useState(row?.ptr ?? "");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const nameable = named && row?.reserved !== "NETWORK" && row?.reserved !== "BROADCAST";
  const store = async (given: { readonly label: string | null; readonly ptr: string | null }) => {
    const body = nameable ? given : { label: given.label };
    await call(updateIpAddress, { params: { ...place, address: address.trim() }, body });
    await forgetPrefixes(place.customerId);
  };
  const undo = async () => {
    await store({ label: row?.label ?? null, ptr: row?.ptr ?? null });
    showToast(t("common.taken-back"));
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    try {
      await store({ label: label.trim() || null, ptr: ptr.trim() || null });
      showUndoable(t("ip.saved", { name: address }), undo, refusals);
      onClose();
    } catch (failure) {
      setPending(false);
      setError((await explainFailure(failure, refusals))?.text);
    }
  };
  return (
    <Dialog title={row ? t("ip.change-address", { address }) : t("ip.name-address")} onClose={onClose} persistent>
      <Form label={t("ip.address")} onSubmit={save}>
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        {!row && (
          <TextField
            name="address"
            label={t("ip.address")}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            mono
            required
            autoComplete="off"
            data-autofocus
          />
        )}
        <TextField
          name="label"
          label={t("ip.label")}
          value={label}
          maxLength={120}
          onChange={(event) => setLabel(event.target.value)}
          autoComplete="off"
          data-autofocus={row ? true : undefined}
        />
        {nameable && (
          <TextField
            name="ptr"
            label={t("ip.ptr")}
            hint={t("ip.ptr-hint")}
            value={ptr}
            onChange={(event) => setPtr(event.target.value)}
            mono
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <SaveOrCancel pending={pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
