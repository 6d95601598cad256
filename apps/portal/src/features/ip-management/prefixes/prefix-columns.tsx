import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { ListColumn } from "../../../shell/lists/list-page.tsx";
import { formatNumber, type Locale, type Translate } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

type Text = Translate<keyof typeof en>;

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

export function PrefixState({ prefix, t }: { readonly prefix: Pick<PrefixSummary, "lifecycle">; readonly t: Text }) {
  return <Badge tone={lifecycleTones[prefix.lifecycle]}>{t(`ip.lifecycle.${prefix.lifecycle}`)}</Badge>;
}

export function DelegationBadge({ state, t }: { readonly state: PrefixSummary["delegationState"]; readonly t: Text }) {
  return <Badge tone={delegationTones[state]}>{t(`ip.delegation.${state}`)}</Badge>;
}

/** The use of a block as text: `5 of 16`; IPv6 counts in /64s. */
export const usageText = (t: Text, locale: Locale, used: number, total: number, six: boolean): string =>
  t(six ? "ip.used-64" : "ip.used", { used: formatNumber(used, locale), total: formatNumber(total, locale) });

/** The columns of the list of prefixes, in order. */
export const prefixColumns = (t: Text, locale: Locale): readonly ListColumn<PrefixSummary>[] => [
  {
    key: "prefix",
    header: t("ip.prefix"),
    rowHeader: true,
    sortable: true,
    cell: ({ id, prefix, description }) => (
      <span className={styles.name}>
        <a href={`/ip-management/prefix/${id}`} className="number">
          {prefix}
        </a>
        {description && <span className="dim">{description}</span>}
      </span>
    ),
  },
  {
    key: "state",
    header: t("ip.state"),
    label: t("ip.state"),
    phone: "trail",
    cell: (prefix) => <PrefixState prefix={prefix} t={t} />,
  },
  {
    key: "use",
    header: t("ip.use"),
    label: t("ip.use"),
    cell: ({ used, total, family }) => (
      <span className={styles.use}>
        <meter className={styles.meter} min={0} max={1} value={used / total} aria-label={t("ip.use")} />
        <span className="number">{usageText(t, locale, used, total, family === 6)}</span>
      </span>
    ),
  },
  {
    key: "service",
    header: t("ip.service"),
    label: t("ip.service"),
    phone: "hidden",
    cell: ({ service, kind }) => service?.name || t(`ip.kind.${kind}`),
  },
  {
    key: "origin",
    header: t("ip.origin"),
    label: t("ip.origin"),
    phone: "hidden",
    cell: ({ originAsn }) => (originAsn === null ? "–" : `AS${originAsn}`),
  },
  {
    key: "reverse",
    header: t("ip.reverse"),
    label: t("ip.reverse"),
    phone: "hidden",
    cell: ({ delegationState, reverseMode }) =>
      delegationState === "NONE" || delegationState === "HOSTED" ? (
        t(`ip.reverse.${reverseMode}`)
      ) : (
        <DelegationBadge state={delegationState} t={t} />
      ),
  },
];
