import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import { useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "./agreements.en.ts";

const tones: Readonly<Record<MsaStatus, Tone>> = {
  PENDING_SIGNATURE: "warn",
  SIGNING: "info",
  SIGNED: "info",
  ACTIVE: "ok",
  SUPERSEDED: "neutral",
  TERMINATED: "neutral",
  DECLINED: "bad",
  EXPIRED: "neutral",
};

/** States in which someone must act. */
const exceptions: ReadonlySet<MsaStatus> = new Set(["PENDING_SIGNATURE", "DECLINED"]);

export function AgreementState({ status }: { readonly status: MsaStatus }) {
  const t = useText<typeof en>();
  const word = t(`agreements.status.${status}`);
  return exceptions.has(status) ? (
    <Badge tone={tones[status]}>{word}</Badge>
  ) : (
    <State tone={tones[status]}>{word}</State>
  );
}
