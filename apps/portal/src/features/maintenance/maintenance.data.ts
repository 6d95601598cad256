import * as contract from "@demarc/contract/maintenance";
import { maintenanceStatuses } from "@demarc/contract/services/service-maintenance";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choicesFilter, type ListSearch, textFilter } from "@demarc/shell/lists/list-search.ts";
import { listData, recordData } from "@demarc/shell/records/record-data.ts";

/** The optional columns; the title itself always comes first. */
const columns = ["startsAt", "status", "impact", "services", "reference"];

export const maintenanceList = {
  path: "/maintenance",
  filters: { q: textFilter(), status: choicesFilter(maintenanceStatuses) },
  sorts: contract.maintenanceSorts,
  columns,
  // With the reference too, titles are truncated on a laptop.
  usualColumns: columns.slice(0, 4),
};

export type MaintenanceSearch = ListSearch<keyof typeof maintenanceList.filters>;

const listKey = (customerId: number) => ["maintenances", customerId] as const;

export const { pageQuery: maintenancesQuery, downloadAll: downloadMaintenance } = listData(maintenanceList, {
  key: listKey,
  read: (customerId, query, signal) => call(contract.listMaintenance, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportMaintenance, { params: { customerId }, query }),
});

export const { recordQuery: maintenanceQuery } = recordData({
  listKey,
  key: (customerId) => ["maintenance", customerId],
  read: (customerId, maintenanceId, signal) =>
    call(contract.getMaintenance, { params: { customerId, maintenanceId }, signal }),
});
