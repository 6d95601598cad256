import * as contract from "@demarc/contract/agreements";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call, callForResponse } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

const listKey = (customerId: number) => ["agreements", customerId] as const;

/** The agreements of a company, newest first. */
export const msasQuery = (customerId: number) =>
  queryOptions({
    queryKey: listKey(customerId),
    queryFn: ({ signal }) => call(contract.listMsas, { params: { customerId }, signal }),
  });

export const msaQuery = (customerId: number, msaId: string) =>
  queryOptions({
    queryKey: [...listKey(customerId), msaId, "text"],
    queryFn: ({ signal }) => call(contract.getMsa, { params: { customerId, msaId }, signal }),
  });

/** The SHA-256 of the PDF that a person is about to sign, computed here, in hexadecimal. */
export const msaHashQuery = (customerId: number, msaId: string) =>
  queryOptions({
    queryKey: [...listKey(customerId), msaId, "hash"],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const options = { params: { customerId, msaId }, query: { type: "unsigned" as const }, signal };
      const content = await (await callForResponse(contract.downloadMsa, options)).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  });

export const downloadMsa = (customerId: number, msaId: string, type: contract.MsaDownload): Promise<void> =>
  download(contract.downloadMsa, { params: { customerId, msaId }, query: { type } });

/** Invalidates the agreements, and the check whether an order needs one, which order forms show. */
const forgetMsas = async (customerId: number): Promise<void> => {
  await Promise.all(
    [listKey(customerId), recordKeys.agreementRequirement(customerId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
};

/** Signs an agreement. If it has to be signed elsewhere, the result has the `signUrl`. */
export const signMsa = async (customerId: number, msaId: string, body: BodyOf<typeof contract.signMsa>) => {
  const signed = await call(contract.signMsa, { params: { customerId, msaId }, body });
  await forgetMsas(customerId);
  return signed;
};

export const declineMsa = async (
  customerId: number,
  { id: msaId, version }: contract.Msa,
  reason: string,
): Promise<void> => {
  await call(contract.declineMsa, { params: { customerId, msaId }, body: { reason }, ifMatch: version });
  await forgetMsas(customerId);
};
