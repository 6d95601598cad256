import { addressLine } from "@demarc/contract/core/address";
import { euroFormat } from "@demarc/contract/core/money";
import type { TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "./tv-accounts.en.ts";
import { packageName, subscriberName } from "./tv-labels.ts";
import { TvState } from "./tv-state.tsx";

type Text = Translate<keyof typeof en>;

const identity = (t: Text): readonly ListColumn<TvAccountSummary>[] => [
  {
    key: "accountNr",
    header: t("tv.number"),
    rowHeader: true,
    sortable: true,
    width: 104,
    phone: "lead",
    cell: ({ id, accountNr }) => <a href={`/tv-accounts/${id}`}>{accountNr}</a>,
  },
  {
    key: "lastName",
    header: t("tv.subscriber"),
    label: t("tv.subscriber"),
    sortable: true,
    phone: "detail",
    cell: (account) => (
      <>
        {subscriberName(account)}
        <span className="dim">{` · ${addressLine(account.subscriber.address)}`}</span>
      </>
    ),
  },
  {
    key: "reference",
    header: t("tv.reference"),
    label: t("tv.reference"),
    sortable: true,
    width: 96,
    phone: "hidden",
    drops: 1100,
    cell: ({ reference }) => reference,
  },
];

const service = (
  t: Text,
  locale: Locale,
  packages: readonly TvPackage[] | undefined,
): readonly ListColumn<TvAccountSummary>[] => [
  {
    key: "product",
    header: t("tv.product"),
    label: t("tv.product"),
    width: 88,
    phone: "hidden",
    drops: 1000,
    cell: ({ productCode }) => packageName(packages, productCode, locale),
  },
  {
    key: "status",
    header: t("tv.status"),
    label: t("tv.status"),
    width: 112,
    phone: "trail",
    cell: (account) => <TvState account={account} />,
  },
  {
    key: "endDate",
    header: t("tv.end-date"),
    label: t("tv.end-date"),
    align: "end",
    sortable: true,
    width: 108,
    phone: "hidden",
    drops: 1000,
    cell: ({ endDate }) => endDate && formatDate(endDate, locale),
  },
  {
    key: "monthly",
    header: t("tv.monthly"),
    label: t("tv.monthly"),
    align: "end",
    width: 88,
    phone: "hidden",
    drops: 900,
    cell: ({ monthlyTotal }) => <span className="number">{euroFormat(locale)(monthlyTotal)}</span>,
  },
  {
    key: "devices",
    header: t("tv.devices"),
    label: t("tv.devices"),
    align: "end",
    width: 84,
    phone: "hidden",
    drops: 900,
    cell: ({ deviceCount, maxDevices }) => `${deviceCount}/${maxDevices}`,
  },
  {
    key: "endCustomer",
    header: t("tv.end-customer"),
    label: t("tv.end-customer"),
    width: 136,
    phone: "hidden",
    drops: 1200,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
];

/** The columns of the list of TV accounts, in order; keys of sortable columns are those of the API. */
export const tvAccountColumns = (
  t: Text,
  locale: Locale,
  packages: readonly TvPackage[] | undefined,
): readonly ListColumn<TvAccountSummary>[] => [...identity(t), ...service(t, locale, packages)];
