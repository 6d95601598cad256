import { serviceLifecycles } from "@demarc/contract/services/services";
import { connectionKinds, connectionMedia, loaStates } from "@demarc/contract/dc-connections";
import { useQuery } from "@tanstack/react-query";
import { sitesQuery } from "../../shell/catalogue/sites.data.ts";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { useFeatures } from "../../shell/feature-flags.ts";
import type { ChoiceFilter } from "../../shell/lists/list-filter.ts";
import { ListPage } from "../../shell/lists/list-page.tsx";
import { useList } from "../../shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { type Translate, useLocale, useText } from "../../shell/translate.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { connectionColumns } from "./connection-columns.tsx";
import { connectionList, type ConnectionSearch, connectionsQuery, downloadConnections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

const orderPath = "/orders/dc-connection/new";

type Filter = ChoiceFilter<keyof ConnectionSearch["filters"]>;

/** The filters of the list. The site and end customer filters appear once their options have loaded. */
const useConnectionFilters = (t: Translate<keyof typeof en>, hasLetters: boolean): readonly Filter[] => {
  const { id, type } = useCustomer();
  const readOnly = useReadOnly();
  const sites = useQuery(sitesQuery("DC_CONNECTION")).data ?? [];
  const labels = type === "reseller" && !readOnly;
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const all: readonly Filter[] = [
    {
      name: "lifecycle",
      label: t("connections.state"),
      options: serviceLifecycles.map((value) => ({ value, label: t(`connections.lifecycle.${value}`) })),
    },
    {
      name: "kind",
      label: t("connections.kind"),
      options: connectionKinds.map((value) => ({ value, label: t(`connections.kind.${value}`) })),
      several: true,
    },
    {
      name: "site",
      label: t("connections.site"),
      options: sites.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    },
    {
      name: "media",
      label: t("connections.medium"),
      options: connectionMedia.map((value) => ({ value, label: t(`connections.media.${value}`) })),
      several: true,
    },
    {
      name: "loa",
      label: t("connections.letter-filter"),
      options: hasLetters ? loaStates.map((value) => ({ value, label: t(`connections.loa.${value}`) })) : [],
      several: true,
    },
    {
      name: "endCustomerId",
      label:
        endCustomers && leftOut(endCustomers) > 0
          ? t("connections.end-customer-first", { count: offered.length })
          : t("connections.end-customer"),
      options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
    },
  ];
  return all.filter(({ options }) => options.length > 0);
};

/** /dc-connections; filters, sorting, columns and page are in the URL. */
export function DcConnectionsScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const hasOrders = useFeatures().has("myOrders");
  const readOnly = useReadOnly();
  const mayOrder = hasOrders && !readOnly;
  const list = useList(connectionList);
  const result = useQuery(connectionsQuery(id, list.search));
  // A service that a reseller delivers has no contract with us, so its customer would see empty columns.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  const hasContracts = isOwn || parentCustomerId === null;
  const filters = useConnectionFilters(t, hasContracts);
  const hidden = new Set([
    ...(hasContracts ? [] : ["contract.endDate", "mrc", "loa"]),
    ...(type === "reseller" ? [] : ["endCustomer"]),
  ]);
  return (
    <ListPage
      title={t("connections.title")}
      actions={mayOrder ? [{ label: t("connections.order"), icon: "plus", primary: true, to: orderPath }] : []}
      list={list}
      result={result}
      pageQuery={connectionsQuery}
      searchLabel={t("connections.search")}
      filters={filters}
      columns={connectionColumns(t, locale).filter(({ key }) => !hidden.has(key))}
      rowKey={(connection) => connection.id}
      views="dc-connections"
      none={
        <EmptyState
          icon="connection"
          title={t("connections.none")}
          text={t("connections.none-text")}
          action={mayOrder && <LinkButton to={orderPath}>{t("connections.order")}</LinkButton>}
        />
      }
      onSave={(csv) => downloadConnections(id, list.search, csv)}
    />
  );
}
