import { createSubnet, updateSubnet } from "@demarc/contract/ip-management/subnets";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { useCustomer } from "../../../shell/session.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EndCustomerField } from "./end-customer-field.tsx";
import { forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import type { KnownSubnet } from "./remove-subnet.ts";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";
import { useAttempt } from "../../../shell/use-attempt.ts";

interface SubnetDialogProps {
  readonly prefixId: string;
  /** The parent block of a new subnet, for display. */
  readonly within: string;
  /** The initial block of a new subnet. */
  readonly suggested?: string;
  /** The subnet to change; without one a new subnet is added. */
  readonly known?: KnownSubnet | undefined;
  readonly onClose: () => void;
}

type Wanted = Pick<KnownSubnet, "label" | "endCustomerId">;

/** Adds a subnet, or changes the label or end customer of an existing one. */
export function SubnetDialog({ prefixId, within, suggested = "", known, onClose }: SubnetDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [subnet, setSubnet] = useState(known?.subnet ?? suggested);
  const [label, setLabel] = useState(known?.label ?? "");
  const [endCustomerId, setEndCustomerId] = useState(known?.endCustomerId ?? "");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { error, pending, attempt } = useAttempt(refusals);
  const params = { customerId, prefixId };
  const change = async ({ id }: KnownSubnet, body: Wanted, ifMatch: number) => {
    const { version } = await call(updateSubnet, { params: { ...params, subnetId: id }, body, ifMatch });
    await forgetPrefixes(customerId);
    return version;
  };
  const undo = async (before: KnownSubnet, version: number) => {
    await change(before, { label: before.label, endCustomerId: before.endCustomerId }, version);
    showToast(t("common.taken-back"));
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return attempt(async () => {
      const wanted = { label: label.trim() || null, endCustomerId: endCustomerId || null };
      if (known) {
        const version = await change(known, wanted, known.version);
        showUndoable(t("ip.saved", { name: known.subnet }), () => undo(known, version), refusals);
      } else {
        const made = await call(createSubnet, { params, body: { subnet: subnet.trim(), ...wanted }, idempotencyKey });
        await forgetPrefixes(customerId);
        showToast(t("ip.subnet-added", { subnet: made.subnet }));
      }
      onClose();
    });
  };
  const title = known ? t("ip.change-subnet", { subnet: known.subnet }) : t("ip.add-subnet-to", { block: within });
  return (
    <Dialog title={title} onClose={onClose} persistent>
      <Form label={title} onSubmit={save}>
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        {!known && (
          <TextField
            name="subnet"
            label={t("ip.block")}
            hint={t("ip.subnet-hint", { block: within })}
            value={subnet}
            onChange={(event) => setSubnet(event.target.value)}
            mono
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <TextField
          name="label"
          label={t("ip.label")}
          value={label}
          maxLength={120}
          onChange={(event) => setLabel(event.target.value)}
          optional
          autoComplete="off"
          data-autofocus={known ? true : undefined}
        />
        <EndCustomerField value={endCustomerId} onChange={setEndCustomerId} />
        <SaveOrCancel pending={pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
