import { listPackages } from "@demarc/contract/catalogue";
import type { Package, PackageKind } from "@demarc/contract/core/ordering/package";
import { getOrder } from "@demarc/contract/orders/orders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/calls/http.ts";

/** What can be ordered, with the prices of the company. */
export const orderPackagesQuery = (customerId: number, kinds: readonly PackageKind[]) =>
  queryOptions({
    queryKey: ["order-packages", customerId, ...kinds],
    queryFn: async ({ signal }): Promise<Package[]> =>
      (await Promise.all(kinds.map((kind) => call(listPackages, { query: { kind }, signal, quiet: true })))).flat(),
  });

/** The order as the form opens it, read each time: changes saved in another window must not be lost. */
export const draftQuery = (customerId: number, orderId: string) =>
  queryOptions({
    queryKey: ["order-draft", customerId, orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { customerId, orderId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
