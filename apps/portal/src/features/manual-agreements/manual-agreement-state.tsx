import type { ManualAgreementStatus } from "@demarc/contract/manual-agreements";
import { useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "./manual-agreements.en.ts";

export const agreementTones: Readonly<Record<ManualAgreementStatus, Tone>> = {
  PENDING_ACCEPTANCE: "warn",
  ACTIVE: "ok",
  ENDING: "warn",
  DECLINED: "neutral",
  ENDED: "neutral",
};

interface ManualAgreementStateProps {
  readonly status: ManualAgreementStatus;
  /** `title` shows only an exception, beside a title. */
  readonly size?: "title";
}

export function ManualAgreementState({ status, size }: ManualAgreementStateProps) {
  const t = useText<typeof en>();
  const word = t(`manual-agreements.status.${status}`);
  if (status === "ACTIVE") return size ? null : <State tone="ok">{word}</State>;
  return (
    <Badge tone={agreementTones[status]} {...(size && { size })}>
      {word}
    </Badge>
  );
}
