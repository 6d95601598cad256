import { euroFormat } from "@demarc/contract/core/money";
import type { ReactNode } from "react";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { ServiceSummary } from "./service-kind.ts";
import { packageNameOf } from "./package-name.ts";
import type { ServiceTexts } from "./service-texts.ts";

interface ServiceColumns<Row> {
  readonly name: { readonly header: string; readonly width: number; readonly cell: (service: Row) => ReactNode };
  readonly number: Pick<ListColumn<Row>, "width" | "phone"> & {
    readonly key: keyof Row & string;
    readonly header: string;
  };
  readonly state: { readonly width: number; readonly cell: (service: Row) => ReactNode };
  /** The columns after the state, and those after the end of the contract. */
  readonly own: readonly ListColumn<Row>[];
  readonly further?: readonly ListColumn<Row>[];
  readonly endCustomerWidth: number;
  readonly packageWidth?: number;
  readonly mrc?: (amount: string) => ReactNode;
}

/** The header of an optional column, and its name in the column picker. */
export const titled = (text: string) => ({ header: text, label: text });

/** The columns of a list of services, in order; keys of sortable columns are those of the API. */
export const serviceColumns = <Row extends ServiceSummary>(
  t: Translate<keyof ServiceTexts>,
  locale: Locale,
  {
    name,
    number,
    state,
    own,
    further = [],
    endCustomerWidth,
    packageWidth,
    mrc = euroFormat(locale),
  }: ServiceColumns<Row>,
): readonly ListColumn<Row>[] => {
  const last = { phone: "hidden", drops: 1200 } as const;
  return [
    { key: "reference", rowHeader: true, sortable: true, ...name },
    {
      ...number,
      label: number.header,
      sortable: true,
      cell: (service) => <span className="number dim">{String(service[number.key])}</span>,
    },
    { key: "state", ...titled(t("service.state")), phone: "end", ...state },
    ...own,
    {
      key: "endCustomer",
      ...titled(t("service.end-customer")),
      width: endCustomerWidth,
      phone: "hidden",
      drops: 1000,
      cell: ({ endCustomer }) => endCustomer?.name,
    },
    {
      key: "contract.endDate",
      ...titled(t("service.contract-end")),
      align: "end",
      sortable: true,
      width: 116,
      ...last,
      cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
    },
    ...further,
    {
      key: "package",
      ...titled(t("service.package")),
      ...(packageWidth && { width: packageWidth }),
      ...last,
      cell: (service) => packageNameOf(service, locale),
    },
    {
      key: "mrc",
      ...titled(t("service.mrc")),
      align: "end",
      width: 104,
      ...last,
      cell: ({ contract }) => contract?.mrc && mrc(contract.mrc),
    },
  ];
};
