import type { Diversity } from "@demarc/contract/services/diversity";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/dc-connections";
import { call } from "../../shell/calls/http.ts";
import { type ComparedServices, liveLifecycles } from "../../shell/services/compared-services.ts";

/** The first page of a company's connections that have not ended, without the given one. An empty search finds all. */
export const readOtherConnections = async (
  customerId: number,
  connectionId: string,
  search: string,
): Promise<ComparedServices> => {
  const { items, total } = await call(contract.listDcConnections, {
    params: { customerId },
    query: { limit: maximumPageSize, lifecycle: liveLifecycles, ...(search !== "" && { q: search }) },
    quiet: true,
  });
  const named = items
    .filter(({ id }) => id !== connectionId)
    .map(({ id, reference, connectionNumber }) => ({
      id,
      name: [connectionNumber, reference].filter(Boolean).join(", "),
    }));
  return { items: named, isPart: total > items.length };
};

export const compareConnections = (customerId: number, connectionId: string, other: string): Promise<Diversity> =>
  call(contract.compareDcConnections, { params: { customerId, connectionId }, query: { with: other }, quiet: true });
