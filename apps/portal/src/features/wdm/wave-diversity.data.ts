import type { Diversity } from "@demarc/contract/core/diversity";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/wdm";
import { call } from "../../shell/calls/http.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The first wavelengths of a company that have not ended, without one. */
export const readOtherWaves = async (customerId: number, wdmId: string): Promise<Named[]> => {
  const { items } = await call(contract.listWdm, {
    params: { customerId },
    query: { limit: maximumPageSize },
    quiet: true,
  });
  return items
    .filter(({ id, lifecycle }) => id !== wdmId && lifecycle !== "TERMINATED")
    .map(({ id, reference, serviceNumber, routeCode }) => ({
      id,
      name: [serviceNumber, reference, routeCode].filter(Boolean).join(", "),
    }));
};

export const compareWaves = (customerId: number, wdmId: string, other: string): Promise<Diversity> =>
  call(contract.compareWaves, { params: { customerId, wdmId }, query: { with: other }, quiet: true });
