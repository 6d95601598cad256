import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/delegation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { forgetPrefixes, isWaiting, type PrefixPlace, waitingMilliseconds } from "../ip-management.data.ts";

export const delegationQuery = ({ customerId, prefixId }: PrefixPlace) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "delegation"],
    queryFn: ({ signal }) => call(contract.checkDelegation, { params: { customerId, prefixId }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.state) ? waitingMilliseconds : false),
  });

/** Requests a check of the customer's name servers and delegation to them. Invalidates the prefix, also after a refusal. */
export const requestDelegation = async (
  place: PrefixPlace,
  body: BodyOf<typeof contract.requestDelegation>,
  version: number,
): Promise<void> => {
  try {
    await call(contract.requestDelegation, { params: place, body, ifMatch: version });
  } finally {
    await forgetPrefixes(place.customerId);
  }
};

/** Ends the delegation. Invalidates the prefix, also after a refusal. */
export const removeDelegation = async (place: PrefixPlace, version: number): Promise<void> => {
  try {
    await call(contract.removeDelegation, { params: place, ifMatch: version });
  } finally {
    await forgetPrefixes(place.customerId);
  }
};
