import type { Config } from "../platform/process/environment.ts";
import { exampleCalls, firstCall } from "./example-calls.ts";
import { code, codeBlock, paragraph, table } from "./page-parts.ts";
import { callExample } from "./call-example.ts";
import { serverUrl } from "./openapi-info.ts";

export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const gettingStarted = (server: string): GuideSection => ({
  id: "getting-started",
  title: "Getting started",
  body:
    '<ol><li>Open <a href="/account/api-tokens">API tokens</a> in the portal and create a token. Choose read-only if your script changes nothing.</li>' +
    "<li>Copy the secret. It is shown once. Keep it in a secret store or in the environment variable <code>DEMARC_TOKEN</code>.</li>" +
    "<li>Send it with your first request:</li></ol>" +
    callExample(server, firstCall) +
    paragraph(
      `The server is \`${server}\`. All paths begin with \`/v1\`. The full list of calls is under [Operations](/docs/operations); tools can read [/openapi.json](/openapi.json).`,
    ),
});

const tokens: GuideSection = {
  id: "tokens",
  title: "Tokens",
  body:
    paragraph("Send the token in every request: `Authorization: Bearer pt_…`. Without a valid token you get 401.") +
    "<ul>" +
    "<li>A token acts as its account, with the roles that the account has now.</li>" +
    "<li>It is valid for 365 days unless you choose another period, at most 730 days. An account has at most 20 active tokens.</li>" +
    "<li>A read-only token cannot change anything: 403 <code>token.read-only</code>.</li>" +
    "<li>No token can manage users or tokens, change an IBAN, sign anything or sign in to the loyalty shop: 403 <code>token.interactive-only</code>.</li>" +
    "<li>Replace a token before it expires: the new one is created, and the old one keeps working for the hours that you choose (0 to 168).</li>" +
    "<li>A revoked token is refused within a second.</li></ul>" +
    paragraph(
      "For a script that does not belong to one person, an administrator creates an account of kind API and a token for it.",
    ),
};

const formats: GuideSection = {
  id: "formats",
  title: "Formats and units",
  body:
    table(
      ["What", "Format", "Example"],
      [
        ["Amounts", "EUR, decimal text with a point", '`"44.00"`'],
        ["Speeds", "Integer in kbit/s", "`1000000` (1 Gbit/s)"],
        ["Times", "RFC 3339 in UTC", "`2026-11-23T08:00:00Z`"],
        ["Dates", "Year, month, day", "`2026-11-23`"],
        ["Ids", "UUID; customer numbers are integers", "`20120280`"],
        ["Prefixes", "CIDR notation", "`198.51.100.0/28`"],
        ["No value", "`null`, or the field is absent", "`null`"],
      ],
    ) +
    paragraph(
      "Unknown fields in a request are refused with 400. Ignore unknown fields in a response: new ones can appear within version 1.",
    ),
};

const errors: GuideSection = {
  id: "errors",
  title: "Errors",
  body:
    paragraph(
      "A 400 lists the invalid fields. `message` is a stable key; `text` is for people, in the language of `Accept-Language` (`en` or `nl`).",
    ) +
    codeBlock(
      "A response with status 400",
      json({
        validationErrors: [{ field: "email", message: "validation.required", params: {}, text: "Fill in this field." }],
      }),
    ) +
    paragraph("Every other error has a stable `code`. Base your logic on `code`, not on `message`.") +
    codeBlock(
      "A response with status 409",
      json({
        error: {
          code: "edit-conflict",
          message: "This record was changed in the meantime.",
          requestId: "req_a4c4ac0246877acd8bc093b8fa5e858a",
        },
      }),
    ) +
    table(
      ["Status", "Meaning", "What to do"],
      [
        ["400", "Fields are invalid", "Correct the request"],
        ["401", "The token is missing, expired or revoked", "Use a valid token"],
        ["403", "The role or the kind of token does not allow this", "Use another account"],
        ["404", "Not found, or not visible to your company", "Check the id and the customer number"],
        ["409", "Conflict with the current state", "Read the record again; see `code`"],
        ["429", "Too many requests", "Wait the seconds of `Retry-After`"],
        ["500", "Server error", "Try again later; report the `requestId`"],
        ["502, 503", "Temporarily unavailable", "Try again after `Retry-After`"],
      ],
    ) +
    paragraph(
      "With `Accept: application/problem+json` every error is a problem of RFC 9457. Its `type` is an address on the page of [error codes](/docs/errors), and `errors` lists the invalid fields of a 400.",
    ) +
    codeBlock(
      "A response with status 400 as a problem",
      json({
        type: "/docs/errors#validation",
        title: "Invalid fields",
        status: 400,
        code: "validation",
        detail: "1 field is invalid.",
        instance: "urn:uuid:a4c4ac02-4687-7acd-8bc0-93b8fa5e858a",
        requestId: "req_a4c4ac0246877acd8bc093b8fa5e858a",
        errors: [{ pointer: "#/email", code: "validation.required", detail: "Fill in this field." }],
      }),
    ) +
    paragraph("Every response has the header `X-Request-Id`. Quote it when you report a problem.") +
    paragraph(
      "A response may have the header `X-Consistency-Token`. Send it with your next request: what you read then shows at least what you have read and changed before.",
    ),
};

const limitsOf = ({ limits }: Config): GuideSection => ({
  id: "limits",
  title: "Limits",
  body:
    table(
      ["Limit", "Value"],
      [
        ["Requests of a token or session", `${limits.perTokenPerMinute} a minute`],
        ["Public calls of an IP address", `${limits.perAddressPerMinute} a minute`],
        [
          "Public address checks of an IP address",
          `${limits.postalCodeChecksPerMinute} a minute, ${limits.postalCodeChecksPerHour} an hour`,
        ],
        ["Addresses checked together, per company", `${limits.bulkPostalCodeChecksPerDay} a day`],
        ["Rows of orders from files, per company", `${limits.orderImportRowsPerDay} a day`],
        ["Request body, unless an endpoint names another size", `${Math.round(limits.bodyBytes / 1024)} KiB`],
        ["Uploaded file", "10 MiB"],
      ],
    ) + paragraph("Over a limit you get 429 with `Retry-After` in seconds. Wait that long before you retry."),
});

const paging: GuideSection = {
  id: "paging",
  title: "Paging, sorting and search",
  body:
    paragraph(
      "Long lists return one page. `limit` is 25 by default and at most 200; `offset` is the number of records before the page.",
    ) +
    codeBlock("A page", json({ items: ["…"], total: 42, limit: 25, offset: 0 })) +
    "<ul><li><code>total</code> is exact up to 10,000. Beyond that it is 10,000 and <code>totalCapped</code> is true.</li>" +
    "<li><code>sort</code> takes one or two keys, with <code>-</code> for descending: <code>sort=-issueDate,number</code>.</li>" +
    "<li><code>q</code> searches the texts of the list. Every word must occur, in upper or lower case.</li>" +
    "<li>Filters such as <code>status</code> accept several values, separated by commas, and match any of them.</li>" +
    "<li>To get everything, use the export of the list: one file without pages.</li></ul>",
};

const changes: GuideSection = {
  id: "changes",
  title: "Safe changes",
  body:
    '<h3 id="if-match">Concurrent changes: ETag and If-Match</h3>' +
    paragraph(
      'A record has a `version`, which is also its `ETag` (`"7"`). Send it as `If-Match` when you change or delete the record. If someone has changed it since, nothing is saved and you get 409 `edit-conflict`. Without `If-Match`, or with `*`, the last change wins. A list of versions and a weak tag (`W/"7"`, as a proxy that compresses answers makes it) are read too. Catalogue responses have an ETag of their content: send it as `If-None-Match`, and you get 304 while nothing has changed.',
    ) +
    '<h3 id="idempotency">Retries: Idempotency-Key</h3>' +
    paragraph(
      "Calls that create something accept `Idempotency-Key`, a UUID of your choice. Repeat the request with the same key after a timeout: it runs once, and for 24 hours you get the stored response with `Idempotent-Replayed: true`.",
    ) +
    "<ul><li>The same key with another request: 409 <code>idempotency.key-reused</code>.</li>" +
    "<li>The first request is still running: 409 <code>idempotency.in-progress</code>; try again.</li>" +
    "<li>A response with a secret is not stored: 409 <code>idempotency.secret-not-repeatable</code> names the <code>id</code>.</li></ul>",
};

const files: GuideSection = {
  id: "files",
  title: "Files",
  body:
    paragraph("A call that returns a file names it in `Content-Disposition`. Errors are still JSON.") +
    table(
      ["File", "Media type"],
      [
        ["Invoice", "`application/pdf`, `application/xml` (UBL), `application/zip` (both)"],
        ["Export of a list", "`text/csv`, UTF-8"],
        ["Document upload", "`multipart/form-data` with one part named `file`"],
      ],
    ) +
    paragraph(
      `In a CSV file a cell that begins with ${["=", "+", "-", "@"].map(code).join(", ")} has an apostrophe before it, so that a spreadsheet does not run it.`,
    ),
};

const webhooks: GuideSection = {
  id: "webhooks",
  title: "Webhooks",
  body:
    paragraph(
      "Administrators create webhooks in the [portal](/account/webhooks) or with `POST /v1/customer/{customerId}/webhook-endpoint`. The secret is shown once. We send each event as a POST with JSON; answer 2xx within five seconds.",
    ) +
    codeBlock(
      "An event",
      json({
        id: "0192f3a1-0a1b-7c2d-8e3f-405162738495",
        type: "order.accepted",
        timestamp: "2026-12-01T09:00:00.123456Z",
        subject: "order/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
        customerId: 20_120_280,
        version: 3,
        changed: ["status"],
        data: { id: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", status: "ACCEPTED" },
      }),
    ) +
    paragraph(
      "An event has the id of the record and the names of the changed fields. Read the record again for its values. Events can arrive twice or in another order: keep the highest `version` of a record.",
    ) +
    paragraph(
      "Verify each request after the Standard Webhooks specification (standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of HMAC-SHA256, with the secret after `whsec_` as Base64, over `webhook-id`, `webhook-timestamp` and the body, joined by full stops. Refuse a time that is more than five minutes away. After you replace the secret, both sign for 24 hours.",
    ) +
    paragraph(
      "A failed delivery is tried again for about three days. The portal shows every attempt, and sends events of the last 30 days again.",
    ),
};

const examples = (server: string): GuideSection => ({
  id: "examples",
  title: "Examples",
  body:
    paragraph("The values are those of the demo. Replace the customer number `20120280` and the ids with your own.") +
    exampleCalls
      .map((call) => `<h3 id="${call.operation}">${call.title}</h3>${paragraph(call.text)}${callExample(server, call)}`)
      .join(""),
});

export const guideSections = (config: Config): readonly GuideSection[] => {
  const server = serverUrl(config);
  return [
    gettingStarted(server),
    tokens,
    formats,
    errors,
    limitsOf(config),
    paging,
    changes,
    files,
    webhooks,
    examples(server),
  ];
};
