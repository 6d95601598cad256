import type { WdmRouteAvailability } from "@demarc/contract/catalogue";
import type { OwnWdm, RouteFacts } from "@demarc/ordering/order-context";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/wdm";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { everyItem } from "../../equipment.data.ts";

/** A wavelength of the company, which a new one can be diverse from. */
export interface NamedWdm extends OwnWdm {
  readonly name: string;
}

export const wdmsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["order-waves", customerId],
    queryFn: async ({ signal }): Promise<NamedWdm[]> => {
      const wdms = await everyItem((offset) =>
        call(contract.listWdm, {
          params: { customerId },
          query: { limit: maximumPageSize, offset },
          signal,
          quiet: true,
        }),
      );
      return wdms.map(({ id, serviceNumber, reference, routeCode }) => {
        const name = [serviceNumber, reference, routeCode].filter(Boolean).join(", ");
        return { id, routeCode, name };
      });
    },
  });

export const routeFacts = (routes: readonly WdmRouteAvailability[]): RouteFacts[] =>
  routes.map(({ routeCode, siteA, siteZ, protectedAvailable, channels }) => ({
    routeCode,
    siteA,
    siteZ,
    protectedAvailable,
    freeChannels: channels.filter(({ available }) => available).map(({ channel }) => channel),
  }));
