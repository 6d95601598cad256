import { type Prefix, type PrefixSummary, quarantineDays } from "@demarc/contract/ip-management/prefixes";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

const lifecycleTones = { RESERVED: "info", RELEASING: "warn", RELEASED: "neutral" } as const;
const delegationTones = {
  NONE: "neutral",
  HOSTED: "neutral",
  CHECKING: "info",
  PUBLISHING: "info",
  ACTIVE: "ok",
  FAILED: "bad",
  REMOVING: "info",
} as const;

/** Only an exception: nothing for a prefix in normal use. */
export function LifecycleBadge({ lifecycle, size }: Pick<PrefixSummary, "lifecycle"> & { readonly size?: "title" }) {
  const t = useText<typeof en>();
  if (lifecycle === "ACTIVE") return null;
  return (
    <Badge tone={lifecycleTones[lifecycle]} size={size ?? "normal"}>
      {t(`ip.lifecycle.${lifecycle}`)}
    </Badge>
  );
}

export function PrefixBadge({ prefix }: { readonly prefix: Prefix }) {
  const t = useText<typeof en>();
  return (
    <>
      <CopyButton value={prefix.prefix} what={t("ip.prefix")} />
      {prefix.failedPtrs > 0 && (
        <a href={`/ip-management/prefix/${prefix.id}?ptr=FAILED`} className={styles.badgeLink}>
          <Badge tone="bad" size="title">
            {t("ip.failed-names", { count: prefix.failedPtrs })}
          </Badge>
        </a>
      )}
      <LifecycleBadge lifecycle={prefix.lifecycle} size="title" />
    </>
  );
}

/** A release in progress, or refused name servers. */
export function PrefixBanner({ prefix, dnsTab }: { readonly prefix: Prefix; readonly dnsTab: string }) {
  const t = useText<typeof en>();
  if (prefix.lifecycle === "RELEASING")
    return (
      <Banner tone="warn" title={t("ip.releasing", { days: quarantineDays })}>
        {t("ip.releasing-text")}
      </Banner>
    );
  if (prefix.delegationState !== "FAILED") return null;
  return (
    <Banner
      tone="bad"
      title={t("ip.delegation-failed")}
      actions={<LinkButton to={dnsTab}>{t("ip.delegation-see")}</LinkButton>}
    >
      {t("ip.delegation-failed-text")}
    </Banner>
  );
}

export function DelegationBadge({ state }: { readonly state: PrefixSummary["delegationState"] }) {
  const t = useText<typeof en>();
  return <Badge tone={delegationTones[state]}>{t(`ip.delegation.${state}`)}</Badge>;
}

/** Whose name servers answer for the reverse zones: a text, or the state of a delegation that is not settled. */
export function ReverseState({ delegationState, reverseMode }: Pick<PrefixSummary, "delegationState" | "reverseMode">) {
  const t = useText<typeof en>();
  if (["NONE", "HOSTED", "ACTIVE"].includes(delegationState)) return t(`ip.reverse.${reverseMode}`);
  return <DelegationBadge state={delegationState} />;
}
