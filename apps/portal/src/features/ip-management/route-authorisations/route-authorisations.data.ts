import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as documents from "@demarc/contract/documents";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import * as contract from "@demarc/contract/ip-management/route-authorisations";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";

export type RouteRequest = BodyOf<typeof contract.requestRouteAuthorisation>;

export const validityTones = { VALID: "ok", INVALID: "bad", NOT_FOUND: "warn" } as const;

/** True for a prefix that is short enough for networks to accept. */
export const isAnnounceable = ({ prefix, family }: Pick<Prefix, "prefix" | "family">): boolean =>
  Number(prefix.split("/")[1]) <= (family === 4 ? 24 : 48);

export const routesQuery = ({ customerId, prefixId }: PrefixPlace) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "routes"],
    queryFn: ({ signal }) => call(contract.listRouteAuthorisations, { params: { customerId, prefixId }, signal }),
  });

export const requestRouteAuthorisation = async (
  place: PrefixPlace,
  body: RouteRequest,
  idempotencyKey: string,
): Promise<void> => {
  await call(contract.requestRouteAuthorisation, { params: place, body, idempotencyKey });
  await forgetPrefixes(place.customerId);
};

/** Withdraws an authorisation. Invalidates the prefix, also after a refusal. */
export const revokeRouteAuthorisation = async (
  place: PrefixPlace,
  { id, version }: contract.RouteAuthorisation,
): Promise<void> => {
  try {
    await call(contract.revokeRouteAuthorisation, { params: { ...place, authorisationId: id }, ifMatch: version });
  } finally {
    await forgetPrefixes(place.customerId);
  }
};

export const downloadLetter = (customerId: number, documentId: string): Promise<void> =>
  download(documents.downloadDocument, { params: { customerId, documentId } });
