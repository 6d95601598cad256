import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import type { ServiceTexts } from "./service-texts.ts";
import { terminationRefusals } from "./termination-refusals.ts";
import { type EndedService, keepService } from "./terminations.data.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface WithdrawServiceDialogProps {
  readonly service: EndedService;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function WithdrawServiceDialog({ service, onChanged, onClose }: WithdrawServiceDialogProps) {
  const t = useText<ServiceTexts>();
  const { id: customerId } = useCustomer();
  const { name } = service;
  return (
    <WithdrawDialog
      title={t("ending.withdraw-title", { name })}
      text={t("ending.withdraw-text")}
      done={t("ending.withdrawn", { name })}
      refusals={terminationRefusals}
      withdraw={() => keepService(customerId, service)}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}
