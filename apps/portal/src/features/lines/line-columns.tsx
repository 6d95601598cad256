import type { LineSummary } from "@demarc/contract/lines/lines";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import { LineState } from "./line-state.tsx";
import { euros, lineName, placeLine, speedText, streetLine } from "./line-labels.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

type Text = Translate<keyof typeof en>;

/** The columns of the list of lines, in order; keys of sortable columns are those of the API. */
export const lineColumns = (t: Text, locale: Locale): readonly ListColumn<LineSummary>[] => [
  {
    key: "reference",
    header: t("lines.line"),
    rowHeader: true,
    sortable: true,
    cell: (line) => (
      <span className={styles.name}>
        <a href={`/lines/detail/${line.id}`}>{lineName(line)}</a>
        {line.reference && <span className="number">{line.lineNumber}</span>}
      </span>
    ),
  },
  {
    key: "state",
    header: t("lines.state"),
    label: t("lines.state"),
    phone: "trail",
    cell: (line) => <LineState line={line} />,
  },
  {
    key: "city",
    header: t("lines.address"),
    label: t("lines.address"),
    sortable: true,
    cell: ({ address }) => (
      <span className={styles.two}>
        {streetLine(address)}
        <span>{placeLine(address)}</span>
      </span>
    ),
  },
  {
    key: "product",
    header: t("lines.product"),
    label: t("lines.product"),
    cell: ({ technology, speedDown, speedUp }) => (
      <span className={styles.two}>
        {t(`lines.technology.${technology}`)}
        <span>{speedText(speedDown, speedUp, locale)}</span>
      </span>
    ),
  },
  {
    key: "endCustomer",
    header: t("lines.end-customer"),
    label: t("lines.end-customer"),
    phone: "hidden",
    cell: ({ endCustomer }) => endCustomer?.name ?? "–",
  },
  {
    key: "contract.endDate",
    header: t("lines.contract-end"),
    label: t("lines.contract-end"),
    sortable: true,
    phone: "hidden",
    cell: ({ contract }) => (contract ? formatDate(contract.endDate, locale) : "–"),
  },
  {
    key: "sla",
    header: t("lines.sla"),
    label: t("lines.sla"),
    phone: "hidden",
    cell: ({ slaCode }) => t(`lines.sla.${slaCode}`),
  },
  {
    key: "package",
    header: t("lines.package"),
    label: t("lines.package"),
    phone: "hidden",
    cell: ({ packageCode }) => packageCode,
  },
  {
    key: "mrc",
    header: t("lines.mrc"),
    label: t("lines.mrc"),
    align: "end",
    phone: "hidden",
    cell: ({ contract }) => (contract?.mrc ? euros(contract.mrc, locale) : "–"),
  },
];
