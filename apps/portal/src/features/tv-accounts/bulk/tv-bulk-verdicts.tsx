import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { type BulkResultRow, reasonsOf } from "./tv-bulk-file.ts";
import type en from "./tv-bulk.en.ts";
import styles from "./tv-bulk.module.css";

const tones = {
  DONE: "ok",
  SAME: "neutral",
  INVALID: "bad",
  UNKNOWN: "bad",
  REPEATED: "warn",
  REFUSED: "warn",
} as const;
const shownRows = 200;

/** The account as a person knows it: its number, once there is one, and its name. */
const accountOf = ({ accountNr, subject }: BulkResultRow): string => {
  const number = accountNr === null ? "" : String(accountNr);
  return [number, subject === number ? "" : (subject ?? "")].filter(Boolean).join(" · ") || "–";
};

/** The result of each row, those that need attention first. */
export function TvBulkVerdicts({ results }: { readonly results: readonly BulkResultRow[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<BulkResultRow>[] = [
    { key: "row", header: t("tv-bulk.row"), phone: "hidden", cell: ({ row }) => <span className="number">{row}</span> },
    { key: "subject", header: t("tv-bulk.subject"), rowHeader: true, cell: accountOf },
    {
      key: "verdict",
      header: t("tv-bulk.verdict"),
      phone: "trail",
      cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(`tv-bulk.verdict.${verdict}`)}</Badge>,
    },
    { key: "errors", header: t("tv-bulk.errors"), cell: (result) => reasonsOf(result, locale) },
  ];
  const rows = results
    .toSorted((one, other) => Number(one.verdict === "DONE") - Number(other.verdict === "DONE"))
    .slice(0, shownRows);
  return (
    <>
      <div className={styles.verdicts}>
        <Table caption={t("tv-bulk.title")} columns={columns} rows={rows} rowKey={({ row }) => row} dense />
      </div>
      {results.length > shownRows && <p className="dim">{t("tv-bulk.more", { count: results.length - shownRows })}</p>}
    </>
  );
}
