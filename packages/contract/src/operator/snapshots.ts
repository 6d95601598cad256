import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { fileAnswer } from "../core/file-answer.ts";
import type { Right } from "../core/rights.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorSnapshots: typeof import("./snapshots.ts");
  }
}

/** All records of a kind at one moment. */
const snapshotOf = <const Name extends string, const Kind extends string, const Allowed extends Right>(
  name: Name,
  kind: Kind,
  right: Allowed,
  records: string,
) =>
  endpoint({
    name,
    summary: `Get a snapshot of all ${records}`,
    details:
      "One record a line, as in the list (NDJSON). Follow the events after the header `X-Event-Cursor` to keep a copy up to date. A connection that breaks is an incomplete snapshot: start again. A token gets one at a time.",
    method: "GET",
    path: `/operator/v1/snapshot/${kind}`,
    access: serviceRight(right),
    responses: { 200: fileAnswer("application/x-ndjson") },
  });

export const snapshotCustomers = snapshotOf("snapshotCustomers", "customer", "customers.read", "customers");
export const snapshotApplications = snapshotOf(
  "snapshotApplications",
  "application",
  "applications.read",
  "applications",
);
