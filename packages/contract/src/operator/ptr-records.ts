import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { payload } from "../core/fields.ts";
import type { Static } from "../core/json-schema.ts";
import { givenPtrRecords, ptrBytes } from "../ip-management/ptr-records.ts";
import { ofPrefix, WrittenPrefix } from "./prefixes.ts";
import { conflicts, plannedWrite, reason } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPtrRecords: typeof import("./ptr-records.ts");
  }
}

export const PtrRecords = payload("operatorPtrRecords", { records: givenPtrRecords(), reason: reason() });
export type PtrRecords = Static<typeof PtrRecords>;

export const putPtrRecords = endpoint({
  ...plannedWrite,
  name: "putPtrRecords",
  summary: "Set the names of addresses of any prefix",
  details:
    "Sets PTR records, all or none, and publishes them. Other addresses keep their names. Sending the same again changes nothing.",
  method: "PUT",
  path: "/operator/v1/prefix/:prefixId/ptr",
  access: serviceRight("ip.assign"),
  params: ofPrefix,
  bodyBytes: ptrBytes + 16 * 1024,
  body: PtrRecords,
  responses: { 200: WrittenPrefix },
  errors: { ...conflicts("prefix.delegated", "prefix.state-conflict"), 503: ["reverse-dns.unavailable"] },
});
