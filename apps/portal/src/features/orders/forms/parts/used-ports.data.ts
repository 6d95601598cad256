import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/dc-connections";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { everyItem } from "../../equipment.data.ts";

export const siteConnectionsQuery = (customerId: number, site: string) =>
  queryOptions({
    queryKey: ["order-connections", customerId, site],
    queryFn: ({ signal }) =>
      everyItem((offset) =>
        call(contract.listDcConnections, {
          params: { customerId },
          query: { site, limit: maximumPageSize, offset },
          signal,
          quiet: true,
        }),
      ),
  });
