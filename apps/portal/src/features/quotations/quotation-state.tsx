import type { QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import { useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "./quotations.en.ts";

export const quotationTones: Readonly<Record<QuotationStatus, Tone>> = {
  DRAFT: "neutral",
  PUBLISHED: "warn",
  ACCEPTED: "info",
  ORDERED: "ok",
  REJECTED: "neutral",
  EXPIRED: "neutral",
  WITHDRAWN: "neutral",
  SUPERSEDED: "neutral",
};

interface QuotationStateProps {
  readonly status: QuotationStatus;
}

/** The status in a list: a dot and a word, or a badge if the company has to decide. */
export function QuotationState({ status }: QuotationStateProps) {
  const t = useText<typeof en>();
  const words = t(`quotations.status.${status}`);
  return status === "PUBLISHED" ? (
    <Badge tone="warn">{words}</Badge>
  ) : (
    <State tone={quotationTones[status]}>{words}</State>
  );
}

export function QuotationBadge({ status }: QuotationStateProps) {
  const t = useText<typeof en>();
  return (
    <Badge size="title" tone={quotationTones[status]}>
      {t(`quotations.status.${status}`)}
    </Badge>
  );
}
