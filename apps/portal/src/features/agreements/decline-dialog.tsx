import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/agreements";
import { ReasonDialog } from "@demarc/shell/forms/reason-dialog.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { agreementRefusals } from "./agreement-refusals.ts";
import { declineMsa } from "./agreements.data.ts";
import type en from "./agreements.en.ts";

interface DeclineDialogProps {
  readonly msa: contract.Msa;
  readonly onClose: () => void;
}

export function DeclineDialog({ msa, onClose }: DeclineDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const decline = async ({ reason }: BodyOf<typeof contract.declineMsa>) => {
    await declineMsa(customerId, msa, reason);
    return t("agreements.declined");
  };
  return (
    <ReasonDialog
      endpoint={contract.declineMsa}
      snapshotKey={`agreements.decline.${msa.id}`}
      refusals={agreementRefusals}
      title={t("agreements.decline-title", { title: msa.title })}
      action={t("agreements.decline")}
      keep={t("agreements.keep")}
      text={t("agreements.decline-text")}
      reason={{ label: t("agreements.decline-reason") }}
      onSend={decline}
      onClose={onClose}
    />
  );
}
