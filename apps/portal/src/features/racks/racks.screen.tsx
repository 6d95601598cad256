import { serviceLifecycles } from "@demarc/contract/services/services";
import { rackFootprints } from "@demarc/contract/racks";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { sitesQuery } from "../../shell/catalogue/sites.data.ts";
import { endCustomersQuery, leftOut } from "../../shell/end-customers-query.ts";
import { useFeatures } from "../../shell/feature-flags.ts";
import type { ChoiceFilter } from "../../shell/lists/list-filter.ts";
import { ListPage } from "../../shell/lists/list-page.tsx";
import { useList } from "../../shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { type Translate, useLocale, useText } from "../../shell/translate.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { rackColumns } from "./rack-columns.tsx";
import { emptyPowerColumns } from "./rack-labels.ts";
import { downloadRacks, rackList, type RackSearch, racksQuery } from "./racks.data.ts";
import type en from "./racks.en.ts";
import styles from "./rack.module.css";

// Lazy: most companies have racks only.
const SharedColos = lazyPart(() => import("./shared-colos.tsx"), "SharedColos");

const orderPath = "/orders/rack/new";

type Filter = ChoiceFilter<keyof RackSearch["filters"]>;

/** The filters of the list. The site and end customer filters appear once their options have loaded. */
const useRackFilters = (t: Translate<keyof typeof en>): readonly Filter[] => {
  const { id, type } = useCustomer();
  const readOnly = useReadOnly();
  const sites = useQuery(sitesQuery("RACK")).data ?? [];
  const labels = type === "reseller" && !readOnly;
  const endCustomers = useQuery({ ...endCustomersQuery(id), enabled: labels }).data;
  const offered = endCustomers?.items ?? [];
  const all: readonly Filter[] = [
    {
      name: "lifecycle",
      label: t("racks.state"),
      options: serviceLifecycles.map((value) => ({ value, label: t(`racks.lifecycle.${value}`) })),
    },
    {
      name: "site",
      label: t("racks.site"),
      options: sites.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    },
    {
      name: "footprint",
      label: t("racks.size"),
      options: rackFootprints.map((value) => ({ value, label: t(`racks.footprint.${value}`) })),
      several: true,
    },
    {
      name: "endCustomerId",
      label:
        endCustomers && leftOut(endCustomers) > 0
          ? t("racks.end-customer-first", { count: offered.length })
          : t("racks.end-customer"),
      options: offered.map((entry) => ({ value: entry.id, label: entry.name })),
    },
  ];
  return all.filter(({ options }) => options.length > 0);
};

/** /racks; filters, sorting, columns and page are in the URL. Shared units are below the racks. */
export function RacksScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const hasOrders = useFeatures().has("myOrders");
  const readOnly = useReadOnly();
  const mayOrder = hasOrders && !readOnly;
  const list = useList(rackList);
  const result = useQuery(racksQuery(id, list.search));
  const filters = useRackFilters(t);
  // A service that a reseller delivers has no contract with us, so its customer would see empty columns.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  const hasContracts = isOwn || parentCustomerId === null;
  const hidden = new Set([
    ...(hasContracts ? [] : ["contract.endDate", "mrc", "power"]),
    ...(type === "reseller" ? [] : ["endCustomer"]),
    ...emptyPowerColumns(result.data?.items ?? []),
  ]);
  // Without racks the shared units come first.
  const isEmpty = result.data?.total === 0 && !list.isFiltered;
  return (
    <div className={styles.screen}>
      <ListPage
        title={t("racks.title")}
        actions={mayOrder ? [{ label: t("racks.order"), icon: "plus", primary: true, to: orderPath }] : []}
        above={
          isEmpty && (
            <Suspense>
              <SharedColos />
            </Suspense>
          )
        }
        list={list}
        result={result}
        pageQuery={racksQuery}
        searchLabel={t("racks.search")}
        filters={filters}
        columns={rackColumns(t, locale).filter(({ key }) => !hidden.has(key))}
        rowKey={(rack) => rack.id}
        views="racks"
        none={
          <EmptyState
            icon="dc"
            title={t("racks.none")}
            text={t("racks.none-text")}
            action={mayOrder && <LinkButton to={orderPath}>{t("racks.order")}</LinkButton>}
          />
        }
        onSave={(csv) => downloadRacks(id, list.search, csv)}
      />
      <Suspense>{result.data && !isEmpty && <SharedColos />}</Suspense>
    </div>
  );
}
