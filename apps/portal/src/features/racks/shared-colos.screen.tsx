import { serviceLifecycles } from "@demarc/contract/services/services";
import { useQuery } from "@tanstack/react-query";
import { useFeatures } from "../../shell/feature-flags.ts";
import type { ChoiceFilter } from "../../shell/lists/list-filter.ts";
import { ListPage } from "../../shell/lists/list-page.tsx";
import { useList } from "../../shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { sitesQuery } from "../../shell/catalogue/sites.data.ts";
import type en from "./racks.en.ts";
import { emptyPowerColumns } from "./rack-labels.ts";
import { sharedColoColumns } from "./shared-colo-columns.tsx";
import { downloadSharedColos, sharedColoList, type SharedColoSearch, sharedColosQuery } from "./shared-colos.data.ts";

const orderPath = "/orders/rack/new";

/** /racks/shared-colo; filters, sorting, columns and page are in the URL. */
export function SharedColosScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, type, parentCustomerId } = useCustomer();
  const hasOrders = useFeatures().has("myOrders");
  const readOnly = useReadOnly();
  const mayOrder = hasOrders && !readOnly;
  const list = useList(sharedColoList);
  const result = useQuery(sharedColosQuery(id, list.search));
  const sites = useQuery(sitesQuery("RACK")).data ?? [];
  const filters: readonly ChoiceFilter<keyof SharedColoSearch["filters"]>[] = [
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
  ];
  // Units that a reseller delivers have no contract with us, so its customer would see empty columns.
  const isOwn = type !== "end-user" || result.data?.items.some(({ view }) => view === "own") === true;
  const hidden = new Set([
    ...(isOwn || parentCustomerId === null ? [] : ["contract.endDate", "mrc", "power"]),
    ...(type === "reseller" ? [] : ["endCustomer"]),
    ...emptyPowerColumns(result.data?.items ?? []),
  ]);
  return (
    <ListPage
      title={t("racks.shared-colos")}
      actions={mayOrder ? [{ label: t("racks.order-units"), icon: "plus", primary: true, to: orderPath }] : []}
      list={list}
      result={result}
      pageQuery={sharedColosQuery}
      searchLabel={t("racks.colo-search")}
      filters={filters.filter(({ options }) => options.length > 0)}
      columns={sharedColoColumns(t, locale).filter(({ key }) => !hidden.has(key))}
      rowKey={(colo) => colo.id}
      views="shared-colos"
      none={
        <EmptyState
          icon="dc"
          title={t("racks.colo-none")}
          text={t("racks.colo-none-text")}
          action={mayOrder && <LinkButton to={orderPath}>{t("racks.order-units")}</LinkButton>}
        />
      }
      onSave={(csv) => downloadSharedColos(id, list.search, csv)}
    />
  );
}
