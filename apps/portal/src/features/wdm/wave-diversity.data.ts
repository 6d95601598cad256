import type { Diversity } from "@demarc/contract/services/diversity";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/wdm";
import { call } from "../../shell/calls/http.ts";
import { type ComparedServices, liveLifecycles } from "../../shell/services/compared-services.ts";

/** The first page of a company's wavelengths that have not ended, without the given one. An empty search finds all. */
export const readOtherWaves = async (customerId: number, wdmId: string, search: string): Promise<ComparedServices> => {
  const { items, total } = await call(contract.listWdm, {
    params: { customerId },
    query: { limit: maximumPageSize, lifecycle: liveLifecycles, ...(search !== "" && { q: search }) },
    quiet: true,
  });
  const named = items
    .filter(({ id }) => id !== wdmId)
    .map(({ id, reference, serviceNumber, routeCode }) => ({
      id,
      name: [serviceNumber, reference, routeCode].filter(Boolean).join(", "),
    }));
  return { items: named, isPart: total > items.length };
};

export const compareWaves = (customerId: number, wdmId: string, other: string): Promise<Diversity> =>
  call(contract.compareWaves, { params: { customerId, wdmId }, query: { with: other }, quiet: true });
