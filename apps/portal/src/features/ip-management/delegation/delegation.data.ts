import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/delegation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/calls/http.ts";
import { forgetPrefixes, isWaiting, type PrefixPlace, waitingMilliseconds } from "../ip-management.data.ts";

export const delegationQuery = ({ customerId, prefixId }: PrefixPlace) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "delegation"],
    queryFn: ({ signal }) => call(contract.checkDelegation, { params: { customerId, prefixId }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.state) ? waitingMilliseconds : false),
  });

/** Has the customer's name servers checked and then delegated to. What is shown is read again, also after a refusal. */
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

/** Ends the delegation. What is shown is read again, also after a refusal. */
export const removeDelegation = async (place: PrefixPlace, version: number): Promise<void> => {
  try {
    await call(contract.removeDelegation, { params: place, ifMatch: version });
  } finally {
    await forgetPrefixes(place.customerId);
  }
};
