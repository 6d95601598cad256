import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import * as contract from "@demarc/contract/quotations/quotations";
import { ReasonDialog } from "@demarc/shell/forms/reason-dialog.tsx";
import { useText } from "@demarc/shell/translate.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";
import { quotationRefusals } from "./quotation-refusals.ts";
import { snapshotKeys } from "./quotation-snapshots.ts";
import { rejectQuotation } from "./quotation.data.ts";

interface RejectDialogProps {
  readonly quotation: Quotation;
  readonly onClose: () => void;
}

/** Rejects a quotation, with a reason if the person gives one. */
export function RejectDialog({ quotation, onClose }: RejectDialogProps) {
  const t = useText<QuotationTexts>();
  const { id, number } = quotation;
  const reject = async (body: BodyOf<typeof contract.rejectQuotation>) => {
    await rejectQuotation(quotation, body);
    return t("quotation.rejected", { number });
  };
  return (
    <ReasonDialog
      endpoint={contract.rejectQuotation}
      snapshotKey={snapshotKeys.reject(id)}
      refusals={quotationRefusals}
      title={t("quotation.reject-title", { number })}
      action={t("quotation.reject")}
      keep={t("quotation.keep")}
      text={t("quotation.reject-text")}
      reason={{ label: t("quotation.reject-reason"), optional: true }}
      onSend={reject}
      onClose={onClose}
    />
  );
}
