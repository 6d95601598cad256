import { serviceLifecycles, serviceOperationals } from "@demarc/contract/services/services";
import { wdmBandwidths } from "@demarc/contract/wdm";
import { useQuery } from "@tanstack/react-query";
import { routesQuery } from "../../shell/catalogue/wdm-routes.data.ts";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { useFeatures } from "../../shell/feature-flags.ts";
import type { ChoiceFilter } from "../../shell/lists/list-filter.ts";
import { ListPage } from "../../shell/lists/list-page.tsx";
import { useList } from "../../shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { type Translate, useLocale, useText } from "../../shell/translate.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { waveColumns } from "./wave-columns.tsx";
import { bandwidthText } from "./wave-labels.ts";
import { downloadWaves, waveList, type WaveSearch, wavesQuery } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

const orderPath = "/orders/wdm/new";

type Filter = ChoiceFilter<keyof WaveSearch["filters"]>;

/** The filters of the list. The route and end customer filters appear once their options have loaded. */
const useWaveFilters = (t: Translate<keyof typeof en>): readonly Filter[] => {
  const { id, type } = useCustomer();
  const readOnly = useReadOnly();
  const routes = useQuery({ ...routesQuery, staleTime: Infinity }).data ?? [];
  const labels = type === "reseller" && !readOnly;
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const all: readonly Filter[] = [
    {
      name: "lifecycle",
      label: t("wdm.state"),
      options: serviceLifecycles.map((value) => ({ value, label: t(`wdm.lifecycle.${value}`) })),
    },
    {
      name: "operational",
      label: t("wdm.operational"),
      options: serviceOperationals.map((value) => ({ value, label: t(`wdm.operational.${value}`) })),
      several: true,
    },
    {
      name: "route",
      label: t("wdm.route"),
      options: routes.map(({ routeCode }) => ({ value: routeCode, label: routeCode })),
    },
    {
      name: "bandwidth",
      label: t("wdm.bandwidth"),
      options: wdmBandwidths.map((value) => ({ value, label: bandwidthText(value) })),
      several: true,
    },
    {
      name: "endCustomerId",
      label:
        endCustomers && leftOut(endCustomers) > 0
          ? t("wdm.end-customer-first", { count: offered.length })
          : t("wdm.end-customer"),
      options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
    },
  ];
  return all.filter(({ options }) => options.length > 0);
};

/** /wdm; filters, sorting, columns and page are in the URL. */
export function WdmScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const hasOrders = useFeatures().has("myOrders");
  const readOnly = useReadOnly();
  const mayOrder = hasOrders && !readOnly;
  const list = useList(waveList);
  const result = useQuery(wavesQuery(id, list.search));
  const filters = useWaveFilters(t);
  // A service that a reseller delivers has no contract with us, so its customer would see empty columns.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  const hasContracts = isOwn || parentCustomerId === null;
  const hidden = new Set([
    ...(hasContracts ? [] : ["contract.endDate", "mrc"]),
    ...(type === "reseller" ? [] : ["endCustomer"]),
  ]);
  return (
    <ListPage
      title={t("wdm.title")}
      actions={[
        { label: t("wdm.channels"), icon: "wave", to: "/wdm/channels" },
        ...(mayOrder ? [{ label: t("wdm.order"), icon: "plus" as const, primary: true, to: orderPath }] : []),
      ]}
      list={list}
      result={result}
      pageQuery={wavesQuery}
      searchLabel={t("wdm.search")}
      filters={filters}
      columns={waveColumns(t, locale).filter(({ key }) => !hidden.has(key))}
      rowKey={(wave) => wave.id}
      views="wdm"
      none={
        <EmptyState
          icon="wave"
          title={t("wdm.none")}
          text={t("wdm.none-text")}
          action={mayOrder && <LinkButton to={orderPath}>{t("wdm.order")}</LinkButton>}
        />
      }
      onSave={(csv) => downloadWaves(id, list.search, csv)}
    />
  );
}
