import type { Endpoint } from "@demarc/contract/core/endpoint";
import english from "@demarc/contract/core/rules.en";
import type { OtherRefusals } from "@demarc/contract/core/words";
import { statusMeanings } from "../platform/http/documented-responses.ts";
import { code, paragraph, table } from "./page-parts.ts";

/** Codes of all calls. */
const general: { readonly [Code in keyof OtherRefusals]?: readonly [status: OtherRefusals[Code], meaning: string] } = {
  "token.invalid": [401, "The token is missing, unknown, expired or revoked, or may not be used from this address."],
  "customer.own-only": [403, "Only for your own company, not for its end customers."],
  "reauthentication-required": [403, "The person has to sign in again first."],
  "role.missing": [403, "The roles of the user do not allow this."],
  "right.missing": [403, "The service token does not have the right for this call."],
  "token.interactive-only": [403, "A token cannot do this. A person has to sign in."],
  "token.read-only": [403, "The token can only read."],
  "not-found": [404, "The record does not exist, or the caller cannot see it."],
  "method-not-allowed": [405, "The header `Allow` names the methods of this address."],
  "edit-conflict": [409, "The record has changed since the version in `If-Match`."],
  "plan-outdated": [409, "The change would no longer do what its plan says. The error contains the new plan."],
  "bulk.rejected": [409, "Nothing was written, because a row is refused. The error lists the refused rows."],
  "bulk.duplicate-ref": [409, "In a row: an earlier row of the call has the same reference."],
  "bulk.busy": [503, "Too many bulk calls are running; send this one again later."],
  "import.too-many-cells": [409, "In a row: it has more cells than there are columns."],
  "import.unclosed-quote": [409, "In a row: a quotation mark does not enclose its cell."],
  "idempotency.in-progress": [409, "The first request with this key is still running."],
  "idempotency.key-reused": [409, "The key was used with another request."],
  "idempotency.secret-not-repeatable": [409, "The record exists. Its secret is shown only once."],
  "body-too-large": [413, "The body is larger than the call accepts."],
  "address-too-long": [414, "The address is too long."],
  "media-type": [415, "The call takes another media type."],
  "too-many-requests": [429, "Wait the seconds of `Retry-After`."],
  internal: [500, "An error of ours. Report the `requestId`."],
  closing: [503, "The service is restarting."],
  "database.busy": [503, "Other requests are using the same records; try again."],
  "database.unavailable": [503, "The service is briefly unavailable."],
};

/** The codes of calls, with their status and the summaries of the calls. */
const codesOf = (endpoints: readonly Endpoint[]): ReadonlyMap<string, { status: string; calls: string[] }> => {
  const known = new Map<string, { status: string; calls: string[] }>();
  for (const { errors = {}, summary } of endpoints)
    for (const [status, codes] of Object.entries(errors))
      for (const one of codes) {
        const calls = known.get(one)?.calls ?? [];
        known.set(one, { status, calls: [...new Set([...calls, summary])] });
      }
  return known;
};

const rowOf = (name: string, status: string | number, meaning: string): [id: string, cells: string[]] => [
  name,
  [code(name), String(status), meaning],
];

/** Describes the codes of all errors. Each has an anchor, which a problem names as its type. */
export const errorCodes = (endpoints: readonly Endpoint[]): string => {
  const own = [...codesOf(endpoints)].filter(([name]) => !(name in general));
  const rows = [
    rowOf("validation", 400, "Fields are invalid. `errors` names each with one of the codes below."),
    ...Object.entries(general).map(([name, [status, meaning]]) => rowOf(name, status, meaning)),
    ...own
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, { status, calls }]) =>
        rowOf(name, status, `${statusMeanings[Number(status)] ?? ""}: ${calls.join("; ")}.`),
      ),
  ];
  const fields = Object.entries(english).map(([name, text]) => rowOf(name, "", text));
  return (
    paragraph("Base your logic on the code. The message of an error explains the case and can change.") +
    table(
      ["Code", "Status", "Meaning"],
      rows.map(([, cells]) => cells),
      rows.map(([id]) => id),
    ) +
    '<h2 id="fields">Codes of invalid fields</h2>' +
    table(
      ["Code", "Text"],
      fields.map(([, [name = "", , text = ""]]) => [name, text]),
      fields.map(([id]) => id),
    )
  );
};
