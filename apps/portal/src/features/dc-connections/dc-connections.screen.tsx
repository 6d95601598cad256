import { connectionKinds, connectionMedia, loaStates } from "@demarc/contract/dc-connections";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import {
  optionsOf,
  ServiceListPage,
  useEndCustomerFilter,
  useLifecycleFilter,
  useServiceList,
  useSiteFilter,
} from "../services/service-list.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { connectionColumns } from "./connection-columns.tsx";
import { connections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

export function DcConnectionsScreen() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const services = useServiceList(connections);
  const lifecycle = useLifecycleFilter();
  const site = useSiteFilter("DC_CONNECTION");
  const endCustomer = useEndCustomerFilter();
  const kinds = optionsOf(connectionKinds, (value) => t(`connections.kind.${value}`));
  const media = optionsOf(connectionMedia, (value) => t(`connections.media.${value}`));
  const letters = optionsOf(services.hasContracts ? loaStates : [], (value) => t(`connections.loa.${value}`));
  return (
    <ServiceListPage
      services={services}
      title={t("connections.title")}
      order={{ label: t("connections.order"), to: "/orders/dc-connection/new" }}
      searchLabel={t("connections.search")}
      filters={[
        lifecycle,
        { name: "kind", label: t("connections.kind"), options: kinds, several: true },
        site,
        { name: "media", label: t("connections.medium"), options: media, several: true },
        { name: "loa", label: t("connections.letter-filter"), options: letters, several: true },
        endCustomer,
      ]}
      columns={connectionColumns(t, locale)}
      contracted={["loa"]}
      views="dc-connections"
      none={{ title: t("connections.none"), text: t("connections.none-text") }}
    />
  );
}
