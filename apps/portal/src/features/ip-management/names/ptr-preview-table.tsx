import type { PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

const shownRows = 256;
const tones = {
  CHANGES: "info",
  SAME: "neutral",
  KEPT: "neutral",
  FREE: "neutral",
  NETWORK: "warn",
  BROADCAST: "warn",
  INVALID_NAME: "bad",
} as const;
type Row = PtrPreview["records"][number];

export function PtrPreviewTable({ records }: { readonly records: readonly Row[] }) {
  const t = useText<typeof en>();
  const columns: readonly Column<Row>[] = [
    {
      key: "address",
      header: t("ip.address"),
      rowHeader: true,
      cell: ({ address }) => <span className="code">{address}</span>,
    },
    {
      key: "before",
      header: t("ip.before"),
      cell: ({ before }) => before && <span className="code">{before}</span>,
    },
    {
      key: "after",
      header: t("ip.after"),
      // An unchanged row has no new name; a refused name is shown with the reason.
      cell: ({ after, verdict }) =>
        (verdict === "CHANGES" || verdict === "INVALID_NAME") && after && <span className="code">{after}</span>,
    },
    {
      key: "verdict",
      header: t("ip.verdict"),
      phone: "trail",
      cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(`ip.verdict.${verdict}`)}</Badge>,
    },
  ];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it */}
      <div className={styles.rows} tabIndex={0} role="region" aria-label={t("ip.show-changes")}>
        <Table
          caption={t("ip.by-pattern")}
          columns={columns}
          rows={records.slice(0, shownRows)}
          rowKey={({ address }) => address}
          dense
        />
      </div>
      {records.length > shownRows && <p className="dim">{t("ip.more-rows", { count: records.length - shownRows })}</p>}
    </>
  );
}
