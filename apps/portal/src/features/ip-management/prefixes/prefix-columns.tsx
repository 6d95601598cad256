import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { LifecycleBadge, ReverseState } from "../facts/prefix-badges.tsx";
import { usageText } from "../facts/usage-text.ts";

type Text = Translate<keyof typeof en>;

export const prefixColumns = (t: Text, locale: Locale): readonly ListColumn<PrefixSummary>[] => [
  {
    key: "prefix",
    header: t("ip.prefix"),
    rowHeader: true,
    sortable: true,
    width: 176,
    cell: ({ id, prefix }) => (
      <a href={`/ip-management/prefix/${id}`} className="mono">
        {prefix}
      </a>
    ),
  },
  {
    key: "description",
    header: t("ip.description"),
    label: t("ip.description"),
    // A prefix in normal use has no status to show.
    cell: ({ description, lifecycle }) =>
      lifecycle === "ACTIVE" ? (
        description
      ) : (
        <>
          <LifecycleBadge lifecycle={lifecycle} /> {description}
        </>
      ),
  },
  {
    key: "use",
    header: t("ip.use"),
    label: t("ip.use"),
    width: 224,
    phone: "trail",
    cell: ({ used, total, family }) => (
      <span className={styles.use}>
        <meter className={styles.meter} min={0} max={1} value={used / total} aria-label={t("ip.use")} />
        <span className="number">{usageText(t, locale, { used, total, six: family === 6 })}</span>
      </span>
    ),
  },
  {
    key: "service",
    header: t("ip.service"),
    label: t("ip.service"),
    phone: "hidden",
    drops: 1000,
    cell: ({ service, kind }) => service?.name || t(`ip.kind.${kind}`),
  },
  {
    key: "origin",
    header: t("ip.origin"),
    label: t("ip.origin"),
    width: 136,
    phone: "hidden",
    drops: 1100,
    cell: ({ originAsn }) => originAsn !== null && `AS${originAsn}`,
  },
  {
    key: "reverse",
    header: t("ip.reverse"),
    label: t("ip.reverse"),
    width: 132,
    phone: "hidden",
    drops: 1200,
    cell: ({ delegationState, reverseMode }) => (
      <ReverseState delegationState={delegationState} reverseMode={reverseMode} />
    ),
  },
];
