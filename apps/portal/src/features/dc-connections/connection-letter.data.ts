import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { DcConnection } from "@demarc/contract/dc-connections";
import * as contract from "@demarc/contract/dc-connections";
import { call } from "@demarc/shell/calls/http.ts";
import { connections } from "./dc-connections.data.ts";

export type LetterBody = BodyOf<typeof contract.attachConnectionLoa>;

/** Attaches an uploaded letter of authorisation to a connection, at the version that was shown. */
export const attachLetter = async (
  customerId: number,
  connection: DcConnection,
  body: LetterBody,
): Promise<DcConnection> => {
  const params = { customerId, connectionId: connection.id };
  const stored = await call(contract.attachConnectionLoa, { params, body, ifMatch: connection.version });
  return connections.store(customerId, stored);
};
