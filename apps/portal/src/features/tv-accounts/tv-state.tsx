import type { TvAccountSummary, TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type en from "./tv-accounts.en.ts";

const tones = { new: "info", active: "ok", suspended: "bad", cancelled: "warn", ended: "neutral" } as const;

/** A suspension and a cancellation need attention; the other states are normal. */
const isException = (status: TvStatus): boolean => status === "suspended" || status === "cancelled";

/** The status in a list: a dot and a word, or a badge for an exception. */
export function TvState({ account: { status } }: { readonly account: Pick<TvAccountSummary, "status"> }) {
  const t = useText<typeof en>();
  const words = t(`tv.status.${status}`);
  return isException(status) ? (
    <Badge tone={tones[status]}>{words}</Badge>
  ) : (
    <State tone={tones[status]}>{words}</State>
  );
}

/** The status beside the title of an account; nothing for one that is simply active. */
export function TvBadge({ account: { status } }: { readonly account: Pick<TvAccountSummary, "status"> }) {
  const t = useText<typeof en>();
  if (status === "active") return null;
  return (
    <Badge size="title" tone={tones[status]}>
      {t(`tv.status.${status}`)}
    </Badge>
  );
}
