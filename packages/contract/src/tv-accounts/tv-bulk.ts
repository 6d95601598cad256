import { endpoint } from "../core/endpoint.ts";
import { ValidationError } from "../core/errors.ts";
import { nullable, nullableText, oneOf, payload } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";
import { serviceDesk } from "./tv-accounts.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-bulk": typeof import("./tv-bulk.ts");
  }
}

/** Maximum number of rows per request. */
export const mostTvBulkRows = 500;
export const tvBulkActions = ["create", "suspend", "resume"] as const;
export type TvBulkAction = (typeof tvBulkActions)[number];

/** The columns of the file, by action. The first line of a file names them. */
export const tvBulkColumns = {
  create: [
    "productCode",
    "reference",
    "firstName",
    "middleName",
    "lastName",
    "email",
    "phoneNumber",
    "street",
    "houseNumber",
    "houseNumberExtension",
    "postalCode",
    "city",
    "country",
    "options",
    "activate",
  ],
  suspend: ["accountNr", "reason"],
  resume: ["accountNr"],
} as const satisfies Readonly<Record<TvBulkAction, readonly string[]>>;

/**
 * Verdict per row: DONE was carried out, or would be in a dry run; SAME needs no change; INVALID has errors; UNKNOWN is no
 * account of the company; REPEATED occurred before; REFUSED is not possible in the state of the account.
 */
export const tvBulkVerdicts = ["DONE", "SAME", "INVALID", "UNKNOWN", "REPEATED", "REFUSED"] as const;

const cell = () => Type.Optional(Type.String({ maxLength: 254 }));

const TvBulkRow = payload("tvBulkRow", {
  productCode: cell(),
  reference: cell(),
  firstName: cell(),
  middleName: cell(),
  lastName: cell(),
  email: cell(),
  phoneNumber: cell(),
  street: cell(),
  houseNumber: cell(),
  houseNumberExtension: cell(),
  postalCode: cell(),
  city: cell(),
  country: cell(),
  options: cell(),
  activate: cell(),
  accountNr: cell(),
  reason: cell(),
});

export const TvBulk = payload("tvBulkRequest", {
  action: oneOf(tvBulkActions),
  dryRun: Type.Boolean({ description: "Only says what would become of each row" }),
  rows: Type.Array(TvBulkRow, {
    minItems: 1,
    maxItems: mostTvBulkRows,
    description: "The cells of each row, by column: those of `create` or of `suspend` and `resume`",
  }),
});
export type TvBulk = Static<typeof TvBulk>;

export const TvBulkResult = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: "The place in the request, from 1" }),
          verdict: oneOf(tvBulkVerdicts),
          accountNr: nullable(Type.Integer()),
          accountId: nullableText(),
          subject: nullableText(),
          errors: Type.Array(ValidationError),
        },
        { title: "TvBulkRow" },
      ),
    ),
  },
  { title: "TvBulkResult" },
);
export type TvBulkResult = Static<typeof TvBulkResult>;

export const changeTvAccounts = endpoint({
  name: "changeTvAccounts",
  summary: "Create, suspend or resume several TV accounts",
  details: "Returns a verdict for each row. A dry run changes nothing.",
  method: "POST",
  path: "/v1/account/bulk",
  access: serviceDesk,
  bodyBytes: 1280 * 1024,
  body: TvBulk,
  idempotent: "optional",
  responses: { 200: TvBulkResult },
  errors: { 403: ["customer.suspended"] },
});
