import { euroFormat } from "@demarc/contract/core/money";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { useState } from "react";
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
  EXISTING: "warn",
  REFUSED: "warn",
} as const;

const withRow = (rows: ReadonlySet<number>, row: number, isIn: boolean): ReadonlySet<number> =>
  isIn ? new Set([...rows, row]) : new Set([...rows].filter((one) => one !== row));

/** The account as a person knows it: its number, once there is one, and its name. */
const accountOf = ({ accountNr, subject }: BulkResultRow): string => {
  const number = accountNr === null ? "" : String(accountNr);
  return [number, subject === number ? "" : (subject ?? "")].filter(Boolean).join(" · ") || "–";
};

const isFine = ({ verdict, warnings }: BulkResultRow): boolean => verdict === "DONE" && warnings.length === 0;

interface TvBulkVerdictsProps {
  readonly results: readonly BulkResultRow[];
  /** The rows that create an account although they match an existing one. */
  readonly anyway: ReadonlySet<number>;
  /** Chooses these rows; undefined once everything is carried out. */
  readonly onAnyway: ((anyway: ReadonlySet<number>) => void) | undefined;
}

/** The result of each row, in the order of the file. */
export function TvBulkVerdicts({ results, anyway, onAnyway }: TvBulkVerdictsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { notesOf, activateOf } = useRowNotes();
  const euros = euroFormat(locale);
  const [onlyNotable, setOnlyNotable] = useState(false);
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
    {
      key: "errors",
      header: t("tv-bulk.errors"),
      cell: (result) =>
        onAnyway && (result.verdict === "EXISTING" || anyway.has(result.row)) ? (
          <>
            {notesOf(result)}
            <Checkbox
              name={`anyway-${result.row}`}
              label={t("tv-bulk.create-anyway")}
              checked={anyway.has(result.row)}
              onChange={({ target }) => onAnyway(withRow(anyway, result.row, target.checked))}
            />
          </>
        ) : (
          notesOf(result)
        ),
    },
  ];
  const notable = results.filter((result) => !isFine(result) || anyway.has(result.row));
  return (
    <>
      {notable.length > 0 && notable.length < results.length && (
        <Checkbox
          name="onlyNotable"
          label={t("tv-bulk.only-notable", { count: notable.length })}
          checked={onlyNotable}
          onChange={({ target }) => setOnlyNotable(target.checked)}
        />
      )}
      <div className={styles.verdicts}>
        <Table
          caption={t("tv-bulk.title")}
          columns={columns}
          rows={onlyNotable ? notable : results}
          rowKey={({ row }) => row}
          dense
        />
      </div>
    </>
  );
}
