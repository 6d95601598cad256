import type { SubnetPlanResult } from "@demarc/contract/ip-management/subnets";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

type Row = SubnetPlanResult["rows"][number];
const tones = { ADDED: "ok", REMOVED: "bad", KEPT: "neutral", FREE: "info" } as const;

export function PlanTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Row>[] = [
    {
      key: "block",
      header: t("ip.block"),
      rowHeader: true,
      cell: ({ block }) => <span className="code">{block}</span>,
    },
    { key: "label", header: t("ip.label"), cell: ({ label }) => label ?? "–" },
    {
      key: "range",
      header: t("ip.range"),
      phone: "hidden",
      cell: ({ first, last }) => (
        <span className="code">
          {first} – {last}
        </span>
      ),
    },
    {
      key: "addresses",
      header: t("ip.addresses"),
      align: "end",
      phone: "hidden",
      cell: ({ addresses }) => formatNumber(addresses, locale),
    },
    {
      key: "change",
      header: t("ip.verdict"),
      phone: "trail",
      cell: ({ change }) => <Badge tone={tones[change]}>{t(`ip.plan.${change}`)}</Badge>,
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
    <div className={styles.rows} tabIndex={0} role="region" aria-label={t("ip.planner")}>
      <Table caption={t("ip.planner")} columns={columns} rows={rows} rowKey={({ block }) => block} dense />
    </div>
  );
}
