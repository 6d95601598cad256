import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { nullable, oneOf, optionalText, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { longestLoaNumber } from "../dc-connections.ts";
import { fileInBody } from "./documents.ts";
import { namedRecord } from "./refs.ts";
import { conflicts, plannedWrite, reason, writtenDay, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInterconnectionDocuments: typeof import("./interconnection-documents.ts");
  }
}

/** The largest document in a body, in bytes. */
const largestDocument = 4 * 1024 * 1024;

export const InterconnectionDocument = payload("interconnectionDocument", {
  type: described(oneOf(["dc-connection", "wdm"]), "Kind of service"),
  service: described(namedRecord(), "The service: its id, or your own id of it as `{ref}`"),
  kind: described(
    oneOf(["LOA", "TEST_REPORT"]),
    "LOA: the letter of authorisation of a connection to another party. TEST_REPORT: the measurements",
  ),
  file: described(fileInBody("interconnectionFile", largestDocument), "A PDF, which replaces the current one"),
  loaNumber: described(optionalText(longestLoaNumber), "Number of the letter", "LOA-XC-2101"),
  loaExpiresAt: described(
    Type.Optional(nullable(writtenDay())),
    "Last day of the letter; null for an unlimited letter",
  ),
  reason: reason(),
});
export type InterconnectionDocument = Static<typeof InterconnectionDocument>;

/** Only a connection has a letter, and only a letter has a number and a last day. */
const letterErrors = ({ type, kind, loaNumber, loaExpiresAt }: InterconnectionDocument): FieldError[] => {
  const message = "validation.invalid-value";
  if (kind === "LOA") return type === "dc-connection" ? [] : [{ field: "kind", message }];
  return [
    ...(loaNumber ? [{ field: "loaNumber", message }] : []),
    ...(loaExpiresAt ? [{ field: "loaExpiresAt", message }] : []),
  ];
};

export const attachInterconnectionDocument = endpoint({
  ...plannedWrite,
  name: "attachInterconnectionDocument",
  summary: "Attach a document to a connection or a wavelength",
  details: "The customer sees it and can download it. Sending the same file again changes nothing.",
  method: "POST",
  path: "/operator/v1/document",
  access: serviceRight("interconnect.write"),
  bodyBytes: 6 * 1024 * 1024,
  body: InterconnectionDocument,
  rules: letterErrors,
  responses: {
    200: writtenRecord("InterconnectionDocument", {
      id: described(uuid(), "Id of the document"),
      serviceId: described(uuid(), "Id of the service, whose version is returned"),
    }),
  },
  errors: conflicts("dc-connection.state-conflict", "dc-connection.no-letter-needed", "wdm.state-conflict"),
});
