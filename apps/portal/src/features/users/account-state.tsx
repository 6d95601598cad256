import type { Account } from "@demarc/contract/users";
import { useText } from "@demarc/shell/translate.ts";
import { State } from "@demarc/ui/layout/state.tsx";
import { invitationEnded } from "./users.data.ts";
import type en from "./users.en.ts";

const tones = { ENABLED: "ok", DISABLED: "neutral", PENDING_ACTIVATION: "info" } as const;

/** The state of an account; an invitation that has expired needs attention. */
export function AccountState({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  if (account.status === "PENDING_ACTIVATION" && invitationEnded(account))
    return <State tone="warn">{t("users.invitation-expired")}</State>;
  return <State tone={tones[account.status]}>{t(`users.status.${account.status}`)}</State>;
}
