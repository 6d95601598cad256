import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/subnets";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";

export const subnetPageSize = 50;

export interface KnownSubnet {
  readonly prefixId: string;
  readonly id: string;
  readonly subnet: string;
  readonly label: string | null;
  readonly endCustomerId: string | null;
  readonly version: number;
}

export const subnetsQuery = ({ customerId, prefixId }: PrefixPlace, page: number) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "subnets", page],
    queryFn: ({ signal }) =>
      call(contract.listSubnets, {
        params: { customerId, prefixId },
        query: { limit: subnetPageSize, offset: (page - 1) * subnetPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const createSubnet = async (
  place: PrefixPlace,
  body: BodyOf<typeof contract.createSubnet>,
  idempotencyKey?: string,
): Promise<contract.Subnet> => {
  const made = await call(contract.createSubnet, { params: place, body, idempotencyKey });
  await forgetPrefixes(place.customerId);
  return made;
};

/** Changes label and end customer of a subnet at this version. Resolves to its next version. */
export const updateSubnet = async (
  customerId: number,
  { prefixId, id }: KnownSubnet,
  body: BodyOf<typeof contract.updateSubnet>,
  version: number,
): Promise<number> => {
  const params = { customerId, prefixId, subnetId: id };
  const stored = await call(contract.updateSubnet, { params, body, ifMatch: version });
  await forgetPrefixes(customerId);
  return stored.version;
};

/** Removes a subnet. Invalidates its prefix, also after a refusal. */
export const deleteSubnet = async (customerId: number, { prefixId, id, version }: KnownSubnet): Promise<void> => {
  try {
    await call(contract.deleteSubnet, { params: { customerId, prefixId, subnetId: id }, ifMatch: version });
  } finally {
    await forgetPrefixes(customerId);
  }
};
