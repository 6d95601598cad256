import { maintenanceStatuses } from "@demarc/contract/services/service-maintenance";
import { useQuery } from "@tanstack/react-query";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { maintenanceColumns } from "./maintenance-columns.tsx";
import { downloadMaintenance, maintenanceList, maintenancesQuery } from "./maintenance.data.ts";
import type en from "./maintenance.en.ts";

export function MaintenancesScreen() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { id } = useCustomer();
  const readOnly = useReadOnly();
  const list = useList(maintenanceList);
  const result = useQuery(maintenancesQuery(id, list.search));
  return (
    <ListPage
      title={t("maintenance.title")}
      actions={[]}
      list={list}
      result={result}
      pageQuery={maintenancesQuery}
      searchLabel={t("maintenance.search")}
      filters={[
        {
          name: "status",
          label: t("maintenance.status"),
          options: maintenanceStatuses.map((value) => ({ value, label: t(`maintenance.status.${value}`) })),
          several: true,
        },
      ]}
      columns={maintenanceColumns(t, locale)}
      rowKey={(maintenance) => maintenance.id}
      views="maintenance"
      none={
        <EmptyState
          icon="calendar"
          title={t("maintenance.none")}
          text={t(readOnly ? "maintenance.none-of-child" : "maintenance.none-text")}
        />
      }
      onSave={(csv) => downloadMaintenance(id, list.search, csv)}
    />
  );
}
