import type { Account } from "@demarc/contract/users";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { invitationEnded } from "./users.data.ts";
import type en from "./users.en.ts";

const tones = { ENABLED: "ok", DISABLED: "neutral", PENDING_ACTIVATION: "warn" } as const;

/** The state of an account as a badge. */
export function AccountStatusBadge({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  return (
    <Badge tone={tones[account.status]}>
      {account.status === "PENDING_ACTIVATION" && invitationEnded(account)
        ? t("users.invitation-expired")
        : t(`users.status.${account.status}`)}
    </Badge>
  );
}
