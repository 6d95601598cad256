import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/manual-agreements";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EndingDialog } from "../services/ending-dialog.tsx";
import { manualAgreementRefusals } from "./manual-agreement-refusals.ts";
import { dialogKey } from "./dialog-key.ts";
import { endAgreement, forgetAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface EndAgreementDialogProps {
  readonly agreement: contract.ManualAgreement;
  readonly onClose: () => void;
}

export function EndAgreementDialog({ agreement, onClose }: EndAgreementDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { id, title, noticeDays, termination } = agreement;
  const end = async (body: BodyOf<typeof contract.terminateManualAgreement>) => {
    try {
      const { endDate } = await endAgreement({ customerId, agreement }, body);
      const date = formatDate(endDate ?? body.date ?? "", locale, { dateStyle: "long" });
      return [t("manual-agreements.end-done", { title, date })] as const;
    } catch (error) {
      await forgetAgreements(customerId);
      throw error;
    }
  };
  return (
    <EndingDialog
      endpoint={contract.terminateManualAgreement}
      snapshotKey={dialogKey("end", id)}
      refusals={manualAgreementRefusals}
      title={t("manual-agreements.end-title", { title })}
      label={t("manual-agreements.end-agreement")}
      action={t("manual-agreements.end-agreement")}
      text={t("manual-agreements.end-text")}
      noticeText={t("manual-agreements.days", { days: noticeDays })}
      dateHint={t("manual-agreements.end-date-hint")}
      termination={termination}
      onSend={end}
      onClose={onClose}
    />
  );
}
