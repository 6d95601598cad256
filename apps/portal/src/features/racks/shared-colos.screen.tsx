import { useLocale, useText } from "@demarc/shell/translate.ts";
import { ServiceListPage, useLifecycleFilter, useServiceList, useSiteFilter } from "../services/service-list.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { emptyPowerColumns } from "./rack-labels.ts";
import type en from "./racks.en.ts";
import { sharedColoColumns } from "./shared-colo-columns.tsx";
import { sharedColos } from "./shared-colos.data.ts";

export function SharedColosScreen() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const services = useServiceList(sharedColos);
  const lifecycle = useLifecycleFilter();
  const site = useSiteFilter("RACK");
  return (
    <ServiceListPage
      services={services}
      title={t("racks.shared-colos")}
      order={{ label: t("racks.order-units"), to: "/orders/rack/new" }}
      searchLabel={t("racks.colo-search")}
      filters={[lifecycle, site]}
      columns={sharedColoColumns(t, locale)}
      empty={emptyPowerColumns(services.result.data?.items ?? [])}
      contracted={["power"]}
      views="shared-colos"
      none={{ title: t("racks.colo-none"), text: t("racks.colo-none-text") }}
    />
  );
}
