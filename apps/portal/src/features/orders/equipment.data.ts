import type { Site } from "@demarc/contract/catalogue";
import type { OwnEquipment, SiteFacts } from "@demarc/ordering/order-context";
import type { Package } from "@demarc/contract/core/package";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/racks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Every item of a paged list. Fetches the first page, then the others in parallel. */
export const everyItem = async <Item>(read: (offset: number) => Promise<PageOf<Item>>): Promise<Item[]> => {
  const first = await read(0);
  const more = Math.ceil(first.total / maximumPageSize) - 1;
  const others = await Promise.all(
    Array.from({ length: Math.max(0, more) }, (_, place) => read((place + 1) * maximumPageSize)),
  );
  return [first, ...others].flatMap(({ items }) => items);
};

const equipmentKey = (customerId: number) => ["order-equipment", customerId] as const;

/** The racks and shared units of a company, which an order can connect to or be placed next to. */
export const equipmentQuery = (customerId: number) =>
  queryOptions({
    queryKey: equipmentKey(customerId),
    queryFn: async ({ signal }): Promise<OwnEquipment[]> => {
      const options = (offset: number) => ({
        params: { customerId },
        query: { limit: maximumPageSize, offset },
        signal,
        quiet: true,
      });
      const [racks, shared] = await Promise.all([
        everyItem((offset) => call(contract.listRacks, options(offset))),
        everyItem((offset) => call(contract.listSharedColos, options(offset))),
      ]);
      return [
        ...racks.map(({ id, rackCode, reference, siteCode, lifecycle }): OwnEquipment => {
          const name = reference ? `${rackCode} (${reference})` : rackCode;
          return { id, kind: "RACK", name, siteCode, lifecycle };
        }),
        ...shared.map(({ id, name, siteCode, lifecycle }): OwnEquipment => {
          return { id, kind: "SHARED_COLO", name, siteCode, lifecycle };
        }),
      ];
    },
  });

/** Reads the equipment again after some of it turned out not to be in use. */
export const rereadEquipment = (customerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: equipmentKey(customerId) });

/** The free positions at a site for each package, by its size. */
const freeAt = ({ availability, sharedUnits }: Site, packages: readonly Package[]): Record<string, number> =>
  Object.fromEntries(
    packages.map(({ code, kind, meta }) => {
      if (kind === "SHARED_COLO") return [code, sharedUnits];
      const fits = availability.filter(
        ({ footprint, heightU }) => footprint === meta["footprint"] && heightU === meta["heightU"],
      );
      return [code, fits.reduce((sum, { count }) => sum + count, 0)];
    }),
  );

export const siteFacts = (sites: readonly Site[], packages: readonly Package[]): SiteFacts[] =>
  sites.map((site) => ({
    code: site.code,
    status: site.status,
    powerOptions: site.powerOptions,
    ixps: site.ixps,
    free: freeAt(site, packages),
  }));
