import { euroFormat } from "@demarc/contract/core/money";
import type { OrderImportRow } from "@demarc/contract/orders/order-imports";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, type RowKey, Table } from "@demarc/ui/layout/table.tsx";
import { reasonsOf } from "./order-import-columns.ts";
import { isOrderable } from "./order-import-totals.ts";
import type en from "./order-imports.en.ts";

type Text = Translate<keyof typeof en>;

const tones = {
  WAITING: "neutral",
  READY: "info",
  INVALID: "bad",
  UNCHECKED: "warn",
  ORDERING: "info",
  ORDERED: "ok",
  PRICE_CHANGED: "warn",
  REFUSED: "bad",
} as const;

const knownRefusals = ["customer.suspended", "msa.unsigned", "availability.unavailable"] as const;
const knownWarnings = ["import.repeated", "line.survey", "line.planned"] as const;

/** What a person should know of a row: its errors, why it was not ordered, and hints. */
const notesOf = (t: Text, locale: Locale, row: OrderImportRow): readonly string[] => {
  const refusal = knownRefusals.find((one) => one === row.refusal) ?? (row.refusal === null ? undefined : "other");
  return [
    ...reasonsOf(row, locale),
    ...(row.state === "UNCHECKED" ? [t("order-import.unchecked-text")] : []),
    ...(row.state === "PRICE_CHANGED" ? [t("order-import.price-changed-text")] : []),
    ...(refusal === undefined ? [] : [t(`order-import.refusal.${refusal}`)]),
    ...knownWarnings.filter((one) => row.warnings.includes(one)).map((one) => t(`order-import.warning.${one}`)),
  ];
};

const addressOf = ({ place, cells }: OrderImportRow): string =>
  place ?? [cells["postalCode"], cells["houseNumber"], cells["extension"]].filter(Boolean).join(" ");

const columnsIn = (t: Text, locale: Locale): readonly Column<OrderImportRow>[] => {
  const euros = euroFormat(locale);
  const amount = (value: string | null) => (value === null ? "–" : euros(value));
  return [
    { key: "row", header: t("order-import.row"), phone: "hidden", align: "end", cell: ({ row }) => row },
    { key: "address", header: t("order-import.address"), rowHeader: true, cell: (row) => addressOf(row) || "–" },
    {
      key: "package",
      header: t("order-import.package"),
      phone: "hidden",
      cell: ({ cells }) => cells["packageCode"] ?? "–",
    },
    {
      key: "outcome",
      header: t("order-import.outcome"),
      phone: "detail",
      cell: (row) => (
        <>
          <State tone={tones[row.state]}>{t(`order-import.row-state.${row.state}`)}</State>
          {row.orderId !== null && <a href={`/orders/order/${row.orderId}`}>{row.orderNumber}</a>}
          {notesOf(t, locale, row).map((note) => (
            <div key={note} className="dim">
              {note}
            </div>
          ))}
        </>
      ),
    },
    {
      key: "earliest",
      header: t("order-import.earliest"),
      phone: "hidden",
      cell: ({ earliestDate }) => (earliestDate === null ? "–" : formatDate(earliestDate, locale)),
    },
    {
      key: "nrc",
      header: t("order-import.one-off"),
      align: "end",
      phone: "hidden",
      cell: ({ nrcTotal }) => amount(nrcTotal),
    },
    {
      key: "mrc",
      header: t("order-import.monthly"),
      align: "end",
      phone: "trail",
      cell: ({ mrcTotal }) => amount(mrcTotal),
    },
  ];
};

interface OrderImportRowsProps {
  readonly rows: readonly OrderImportRow[];
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChange: (chosen: ReadonlySet<RowKey>) => void;
}

/** The rows with their verdict and price. Only rows that can be ordered have a checkbox. */
export function OrderImportRows({ rows, chosen, onChange }: OrderImportRowsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const choice = rows.some(isOrderable)
    ? {
        chosen,
        onChange,
        nameOf: ({ row }: OrderImportRow) => t("order-import.choose", { row }),
        allName: t("order-import.all"),
        canChoose: isOrderable,
        onPhone: true,
      }
    : undefined;
  return (
    <Table
      caption={t("order-import.rows")}
      columns={columnsIn(t, locale)}
      rows={rows}
      rowKey={({ row }) => row}
      choice={choice}
      dense
    />
  );
}
