import { rackFootprints } from "@demarc/contract/racks";
import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "@demarc/shell/session.ts";
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
import { rackColumns } from "./rack-columns.tsx";
import { emptyPowerColumns } from "./rack-labels.ts";
import styles from "./rack.module.css";
import { racks } from "./racks.data.ts";
import type en from "./racks.en.ts";
import { firstSharedColosQuery } from "./shared-colos.data.ts";
import { SharedColos } from "./shared-colos.tsx";

export function RacksScreen() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const services = useServiceList(racks);
  const { data } = services.result;
  const lifecycle = useLifecycleFilter();
  const site = useSiteFilter("RACK");
  const endCustomer = useEndCustomerFilter();
  const footprints = optionsOf(rackFootprints, (value) => t(`racks.footprint.${value}`));
  // Without racks the shared units come first.
  const isEmpty = data?.total === 0 && !services.list.isFiltered;
  const shared = useQuery({ ...firstSharedColosQuery(useCustomer().id), enabled: isEmpty });
  return (
    <div className={styles.screen}>
      <ServiceListPage
        services={services}
        title={t("racks.title")}
        order={{ label: t("racks.order"), to: "/orders/rack/new" }}
        above={isEmpty && <SharedColos />}
        isWaiting={isEmpty && shared.isPending}
        searchLabel={t("racks.search")}
        filters={[
          lifecycle,
          site,
          { name: "footprint", label: t("racks.size"), options: footprints, several: true },
          endCustomer,
        ]}
        columns={rackColumns(t, locale)}
        empty={emptyPowerColumns(data?.items ?? [])}
        contracted={["power"]}
        views="racks"
        none={{ title: t("racks.none"), text: t("racks.none-text") }}
      />
      {data && !isEmpty && <SharedColos />}
    </div>
  );
}
