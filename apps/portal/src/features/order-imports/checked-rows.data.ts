import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

/** A check of addresses with all its rows. */
export const checkedRowsQuery = (customerId: number, bulkCheckId: string) =>
  queryOptions({
    queryKey: ["checked-rows", customerId, bulkCheckId],
    queryFn: async ({ signal }) => {
      const params = { customerId, bulkCheckId };
      const check = await call(contract.getBulkCheck, { params, signal, quiet: true });
      const offsets = Array.from(
        { length: Math.ceil(check.total / maximumPageSize) },
        (_, page) => page * maximumPageSize,
      );
      const pages = await Promise.all(
        offsets.map((offset) =>
          call(contract.listBulkCheckRows, { params, query: { limit: maximumPageSize, offset }, signal, quiet: true }),
        ),
      );
      return { check, rows: pages.flatMap(({ items }) => items) };
    },
  });
