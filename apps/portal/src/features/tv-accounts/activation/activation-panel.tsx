import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useText } from "@demarc/shell/translate.ts";
import { CardStack } from "@demarc/ui/layout/card.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { CodesCard } from "./codes-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { PairingCard } from "./pairing-card.tsx";
import type en from "./tv-activation.en.ts";

interface ActivationPanelProps {
  readonly account: TvAccount;
  /** True for the account of a child company: its devices are shown, its codes are not. */
  readonly readOnly?: boolean;
}

export function ActivationPanel({ account, readOnly = false }: ActivationPanelProps) {
  const t = useText<typeof en>();
  const { status } = account;
  const isFull = account.deviceCount >= account.maxDevices;
  return (
    <CardStack>
      {readOnly && <Callout>{t("tv-activation.read-only")}</Callout>}
      {!readOnly && status !== "active" && <Callout>{t(`tv-activation.refused.${status}`)}</Callout>}
      <DevicesCard account={account} readOnly={readOnly || status === "ended"} />
      {!readOnly && status === "active" && <PairingCard account={account} />}
      {!readOnly && status !== "ended" && <CodesCard account={account} activates={status === "active" && !isFull} />}
    </CardStack>
  );
}
