import { serviceOperationals } from "@demarc/contract/services/services";
import { wdmBandwidths } from "@demarc/contract/wdm";
import { useQuery } from "@tanstack/react-query";
import { routesQuery } from "../catalogue/wdm-routes.data.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import {
  optionsOf,
  ServiceListPage,
  useEndCustomerFilter,
  useLifecycleFilter,
  useServiceList,
} from "../services/service-list.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { wdmColumns } from "./wdm-columns.tsx";
import { bandwidthText } from "./wdm-labels.ts";
import { wdms } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

export function WdmScreen() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const services = useServiceList(wdms);
  const routes = useQuery({ ...routesQuery, staleTime: Infinity }).data ?? [];
  const lifecycle = useLifecycleFilter();
  const endCustomer = useEndCustomerFilter();
  const operationals = optionsOf(serviceOperationals, (value) => t(`wdm.operational.${value}`));
  const routeCodes = routes.map(({ routeCode }) => ({ value: routeCode, label: routeCode }));
  const bandwidths = optionsOf(wdmBandwidths, bandwidthText);
  return (
    <ServiceListPage
      services={services}
      title={t("wdm.title")}
      actions={[{ label: t("wdm.channels"), icon: "wave", to: "/wdm/channels" }]}
      order={{ label: t("wdm.order"), to: "/orders/wdm/new" }}
      searchLabel={t("wdm.search")}
      filters={[
        lifecycle,
        { name: "operational", label: t("wdm.operational"), options: operationals, several: true },
        { name: "route", label: t("wdm.route"), options: routeCodes },
        { name: "bandwidth", label: t("wdm.bandwidth"), options: bandwidths, several: true },
        endCustomer,
      ]}
      columns={wdmColumns(t, locale)}
      views="wdm"
      none={{ title: t("wdm.none"), text: t("wdm.none-text") }}
    />
  );
}
