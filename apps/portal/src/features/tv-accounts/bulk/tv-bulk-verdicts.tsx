import { euroFormat } from "@demarc/contract/core/money";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { headingOf } from "./tv-bulk-columns.ts";
import type { BulkResultRow } from "./tv-bulk-file.ts";
import type en from "./tv-bulk.en.ts";
import { useRowNotes } from "./use-row-notes.ts";
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

const isFine = ({ verdict, warnings }: BulkResultRow): boolean => verdict === "DONE" && warnings.length === 0;

/** The result of each row, those that need attention first. */
export function TvBulkVerdicts({ results }: { readonly results: readonly BulkResultRow[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { notesOf, activateOf } = useRowNotes();
  const euros = euroFormat(locale);
  const creation: readonly Column<BulkResultRow>[] = [
    { key: "product", header: t("tv-bulk.product"), cell: ({ product }) => product?.[locale] },
    {
      key: "monthly",
      header: t("tv-bulk.monthly"),
      align: "end",
      cell: ({ monthlyPrice }) => monthlyPrice && euros(monthlyPrice),
    },
    {
      key: "activate",
      header: headingOf("activate", locale),
      phoneLabel: () => headingOf("activate", locale),
      cell: activateOf,
    },
  ];
  const columns: readonly Column<BulkResultRow>[] = [
    { key: "row", header: t("tv-bulk.row"), phone: "hidden", cell: ({ row }) => <span className="number">{row}</span> },
    { key: "subject", header: t("tv-bulk.subject"), rowHeader: true, cell: accountOf },
    ...(results.some(({ monthlyPrice }) => monthlyPrice !== null) ? creation : []),
    {
      key: "verdict",
      header: t("tv-bulk.verdict"),
      phone: "trail",
      cell: ({ verdict, warnings }) => (
        <Badge tone={warnings.length > 0 ? "warn" : tones[verdict]}>
          {t(warnings.length > 0 && verdict === "DONE" ? "tv-bulk.double" : `tv-bulk.verdict.${verdict}`)}
        </Badge>
      ),
    },
    { key: "errors", header: t("tv-bulk.errors"), cell: notesOf },
  ];
  const rows = results.toSorted((one, other) => Number(isFine(one)) - Number(isFine(other))).slice(0, shownRows);
  return (
    <>
      <div className={styles.verdicts}>
        <Table caption={t("tv-bulk.title")} columns={columns} rows={rows} rowKey={({ row }) => row} dense />
      </div>
      {results.length > shownRows && <p className="dim">{t("tv-bulk.more", { count: results.length - shownRows })}</p>}
    </>
  );
}
