import type { Diversity } from "@demarc/contract/core/diversity";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/dc-connections";
import { call } from "../../shell/calls/http.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The first connections of a company that have not ended, without one. */
export const readOtherConnections = async (customerId: number, connectionId: string): Promise<Named[]> => {
  const { items } = await call(contract.listDcConnections, {
    params: { customerId },
    query: { limit: maximumPageSize },
    quiet: true,
  });
  return items
    .filter(({ id, lifecycle }) => id !== connectionId && lifecycle !== "TERMINATED")
    .map(({ id, reference, connectionNumber }) => ({
      id,
      name: [connectionNumber, reference].filter(Boolean).join(", "),
    }));
};

export const compareConnections = (customerId: number, connectionId: string, other: string): Promise<Diversity> =>
  call(contract.compareDcConnections, { params: { customerId, connectionId }, query: { with: other }, quiet: true });
