import { listWdmAvailability, type WdmRouteAvailability } from "@demarc/contract/catalogue";
import type { OwnWave, RouteFacts } from "@demarc/contract/core/ordering/order-context";
import { maximumPageSize } from "@demarc/contract/core/paging";
import { listWdm } from "@demarc/contract/wdm";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../shell/calls/http.ts";

/** The routes with their channels; read again when the form opens, because others may have taken channels. */
export const routesQuery = queryOptions({
  queryKey: ["order-routes"],
  queryFn: ({ signal }) => call(listWdmAvailability, { signal, quiet: true }),
});

/** A wavelength of the company, for a path apart from it. */
export interface NamedWave extends OwnWave {
  readonly name: string;
}

export const wavesQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["order-waves", customerId],
    queryFn: async ({ signal }): Promise<NamedWave[]> => {
      const query = { limit: maximumPageSize };
      const { items } = await call(listWdm, { params: { customerId }, query, signal, quiet: true });
      return items.map(({ id, serviceNumber, reference, routeCode }) => {
        const name = [serviceNumber, reference, routeCode].filter(Boolean).join(", ");
        return { id, routeCode, name };
      });
    },
  });

/** What the rules of an order need of the routes. */
export const routeFacts = (routes: readonly WdmRouteAvailability[]): RouteFacts[] =>
  routes.map(({ routeCode, siteA, siteZ, protectedAvailable, channels }) => ({
    routeCode,
    siteA,
    siteZ,
    protectedAvailable,
    freeChannels: channels.filter(({ available }) => available).map(({ channel }) => channel),
  }));
