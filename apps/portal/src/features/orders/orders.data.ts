import { endedStatuses, orderedKinds, orderStatuses } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import {
  choicesFilter,
  dayFilter,
  idFilter,
  type ListSearch,
  type ReadFilter,
  textFilter,
} from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";
import { listData } from "@demarc/shell/records/record-data.ts";

/** The optional columns; the number always comes first. */
const columns = [
  "what",
  "status",
  "turn",
  "plannedDate",
  "mrcTotal",
  "nrcTotal",
  "endCustomer",
  "customerReference",
  "submittedAt",
  "updatedAt",
];

/** The statuses of open orders: submitted and not ended. */
export const openStatuses = orderStatuses.filter(
  (status) => status !== "DRAFT" && !(endedStatuses as readonly string[]).includes(status),
);

const siteFilter: ReadFilter = (text) => (/^[A-Z0-9]{2,8}$/.test(text) ? text : "");

export const orderList = {
  path: "/orders",
  filters: {
    q: textFilter(),
    kind: choicesFilter(orderedKinds),
    status: choicesFilter(orderStatuses),
    site: siteFilter,
    endCustomerId: idFilter,
    from: dayFilter,
    to: dayFilter,
  },
  sorts: contract.orderSorts,
  columns,
  usualColumns: columns.slice(0, 6),
};

export type OrderSearch = ListSearch<keyof typeof orderList.filters>;

export const { pageQuery: ordersQuery, downloadAll: downloadOrders } = listData(orderList, {
  key: recordKeys.orders,
  read: (customerId, query, signal) => call(contract.listOrders, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportOrders, { params: { customerId }, query }),
});

export const orderCountsQuery = (customerId: number) =>
  queryOptions({
    queryKey: [...recordKeys.orders(customerId), "counts"],
    queryFn: async ({ signal }) => {
      const count = async (status: string) => {
        const query = { status, limit: 1 };
        const { total } = await call(contract.listOrders, { params: { customerId }, query, signal, quiet: true });
        return total;
      };
      const [open, waiting, drafts] = await Promise.all([
        count(openStatuses.join()),
        count("AWAITING_CUSTOMER"),
        count("DRAFT"),
      ]);
      return { open, waiting, drafts };
    },
    placeholderData: keepPreviousData,
  });
