import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import { useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { State } from "../../../ui/state.tsx";
import type en from "../ip-management.en.ts";

const lifecycleTones = { RESERVED: "info", ACTIVE: "ok", RELEASING: "warn", RELEASED: "neutral" } as const;
const delegationTones = {
  NONE: "neutral",
  HOSTED: "neutral",
  CHECKING: "info",
  PUBLISHING: "info",
  ACTIVE: "ok",
  FAILED: "bad",
  REMOVING: "info",
} as const;

export function LifecycleState({ lifecycle }: Pick<PrefixSummary, "lifecycle">) {
  const t = useText<typeof en>();
  return <State tone={lifecycleTones[lifecycle]}>{t(`ip.lifecycle.${lifecycle}`)}</State>;
}

export function DelegationBadge({ state }: { readonly state: PrefixSummary["delegationState"] }) {
  const t = useText<typeof en>();
  return <Badge tone={delegationTones[state]}>{t(`ip.delegation.${state}`)}</Badge>;
}

/** Whose name servers answer for the reverse zones: a text, or the state of a delegation. */
export function ReverseState({ delegationState, reverseMode }: Pick<PrefixSummary, "delegationState" | "reverseMode">) {
  const t = useText<typeof en>();
  if (delegationState === "NONE" || delegationState === "HOSTED") return t(`ip.reverse.${reverseMode}`);
  return <DelegationBadge state={delegationState} />;
}
