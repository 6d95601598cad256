import { euroFormat } from "@demarc/contract/core/money";
import type { PowerFeed } from "@demarc/contract/core/racks/power-feeds";
import type { Rack } from "@demarc/contract/racks";
import { formatNumber, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { currentText, wattText } from "./rack-labels.ts";
import styles from "./rack.module.css";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./racks.en.ts";

type Text = Translate<keyof (typeof en & ServiceTexts)>;

function FeedState({ status }: Pick<PowerFeed, "status">) {
  const t = useText<typeof en & ServiceTexts>();
  const text = t(`racks.feed-state.${status}`);
  if (status === "ACTIVE") return <State tone="ok">{text}</State>;
  if (status === "PLANNED") return <State tone="info">{text}</State>;
  return <Badge tone={status === "FAILED" ? "bad" : "warn"}>{text}</Badge>;
}

const columnsOf = (t: Text, locale: Locale): readonly Column<PowerFeed>[] => [
  { key: "label", header: t("racks.feed"), rowHeader: true, cell: ({ label }) => t("racks.feed-label", { label }) },
  { key: "rating", header: t("racks.rating"), cell: (feed) => `${feed.voltage} V, ${currentText(feed)}` },
  {
    key: "breaker",
    header: t("racks.breaker"),
    phone: "hidden",
    cell: ({ panel, breaker }) => [panel, breaker].filter(Boolean).join(", "),
  },
  {
    key: "available",
    header: t("racks.available"),
    align: "end",
    cell: ({ availableW }) => wattText(availableW, locale),
  },
  { key: "status", header: t("service.state"), phone: "trail", cell: ({ status }) => <FeedState status={status} /> },
];

/** How the power is paid for. */
const modelText = (t: Text, locale: Locale, { powerModel, committedKw, kwhPrice }: Rack): string => {
  const price = kwhPrice === undefined ? "" : ` ${t("racks.kwh-price", { price: euroFormat(locale)(kwhPrice) })}`;
  return powerModel === "COMMITTED"
    ? `${t("racks.committed", { kw: formatNumber(committedKw ?? 0, locale) })}${price}`
    : `${t("racks.metered")}${price}`;
};

/** What the feeds carry together: one of two must be able to carry everything. */
const redundancyText = (t: Text, locale: Locale, feeds: readonly PowerFeed[]): string => {
  const working = feeds.filter(({ status }) => status === "ACTIVE" || status === "PLANNED");
  if (working.length === 0) return t("racks.no-feed-works");
  if (feeds.length < 2) return t("racks.single-feed");
  if (working.length < 2) return t("racks.redundancy-lost");
  const least = Math.min(...working.map(({ availableW }) => availableW));
  return t("racks.redundancy", { power: wattText(least, locale) });
};

export function RackFeeds({ rack, feeds }: { readonly rack: Rack; readonly feeds: readonly PowerFeed[] }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  return (
    <Card
      title={t("racks.power")}
      link={{ to: `/racks/rack/${rack.id}/power/dashboard`, label: t("racks.power-use") }}
      flush
    >
      {feeds.length > 0 ? (
        <>
          <Table caption={t("racks.feeds")} columns={columnsOf(t, locale)} rows={feeds} rowKey={({ id }) => id} />
          <div className={styles.remarks}>
            <Well icon="power">{redundancyText(t, locale, feeds)}</Well>
            <p className="dim">{modelText(t, locale, rack)}</p>
          </div>
        </>
      ) : (
        <EmptyState icon="power" title={t("racks.no-feeds")} />
      )}
    </Card>
  );
}
