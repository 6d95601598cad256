import type { SharedColo } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";

const sharedColosKey = (customerId: number) => ["shared-colos", customerId] as const;
const sharedColoKey = (customerId: number) => ["shared-colo", customerId] as const;

/** The rows of a page of shared units. */
export const sharedColoRows = 25;

/** One page of the units of a company in shared racks, counted from 1. */
export const sharedColosQuery = (customerId: number, page: number) => {
  const query = { limit: sharedColoRows, offset: (page - 1) * sharedColoRows };
  return queryOptions({
    queryKey: [...sharedColosKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listSharedColos, { params: { customerId }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};

export const sharedColoQuery = (customerId: number, sharedColoId: string) =>
  queryOptions({
    queryKey: [...sharedColoKey(customerId), sharedColoId],
    queryFn: ({ signal }) => call(contract.getSharedColo, { params: { customerId, sharedColoId }, signal }),
  });

/** Refetches shared units, bypassing the cache. */
export const rereadSharedColo = (customerId: number, sharedColoId: string): Promise<SharedColo> =>
  queryClient.fetchQuery({ ...sharedColoQuery(customerId, sharedColoId), staleTime: 0 });

/** Invalidates the list and pages of shared units. */
export const forgetSharedColos = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: sharedColosKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: sharedColoKey(customerId) });
};

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

/** Changes the reference or end customer of shared units, at the version that was shown. */
export const updateSharedColoReference = async (
  customerId: number,
  colo: SharedColo,
  body: ReferenceBody,
): Promise<SharedColo> => {
  const params = { customerId, sharedColoId: colo.id };
  const stored = await call(contract.updateSharedColoReference, { params, body, ifMatch: colo.version });
  queryClient.setQueryData(sharedColoQuery(customerId, colo.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: sharedColosKey(customerId) });
  return stored;
};
