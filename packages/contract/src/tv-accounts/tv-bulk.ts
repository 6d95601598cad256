import { endpoint } from "../core/endpoint.ts";
import { ValidationError } from "../core/errors.ts";
import { nullable, nullableText, oneOf, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { InLanguages } from "../core/package.ts";
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
 * account of the company; REPEATED occurred before; EXISTING matches an account of the company that has not ended; REFUSED is not
 * possible in the state of the account.
 */
export const tvBulkVerdicts = ["DONE", "SAME", "INVALID", "UNKNOWN", "REPEATED", "EXISTING", "REFUSED"] as const;

/** Signs that a row means the same account as an earlier row or an existing account. */
export const tvBulkWarnings = ["SAME_REFERENCE", "SAME_ADDRESS_AND_NAME", "SAME_ROW"] as const;

const cell = () => Type.Optional(Type.String({ maxLength: 254 }));

const TvBulkRow = payload("tvBulkRow", {
  productCode: described(cell(), "Code of the base product", "TV-BASIS"),
  reference: described(cell(), "The company's own name for the account", "Hoofdkantoor Zwolle"),
  firstName: described(cell(), "First name", "Fenna"),
  middleName: described(cell(), "Part of the name between first and last name, such as `van den`", "van den"),
  lastName: described(cell(), "Last name", "Smit"),
  email: described(cell(), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: described(cell(), "Dutch telephone number of 10 digits", "0200000013"),
  street: described(cell(), "Street", "Dorpsstraat"),
  houseNumber: described(cell(), "House number without its extension", "5"),
  houseNumberExtension: described(cell(), "Extension of the house number, such as A or 2", "A"),
  postalCode: described(
    cell(),
    "Postal code without a space; in the Netherlands four digits and two letters",
    "8011ZZ",
  ),
  city: described(cell(), "City", "Zwolle"),
  country: described(cell(), "ISO 3166-1 alpha-2 code", "NL"),
  options: described(cell(), "Codes of the optional products, separated by spaces", "TV-SPORT TV-FILM"),
  activate: described(cell(), "Whether the account becomes active, such as yes or no", "yes"),
  accountNr: described(cell(), "Number of the TV account, from 1000001", "1000042"),
  reason: described(cell(), "Why the account is suspended", "NON_PAYMENT"),
});

export const TvBulk = payload("tvBulkRequest", {
  action: described(oneOf(tvBulkActions), "What happens to the account of each row"),
  dryRun: described(Type.Boolean(), "True returns the verdict on each row and changes nothing"),
  rows: described(
    Type.Array(TvBulkRow, {
      minItems: 1,
      maxItems: mostTvBulkRows,
    }),
    "The cells of each row, by column: those of `create` or of `suspend` and `resume`",
  ),
  createAnyway: described(
    Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: mostTvBulkRows }), { maxItems: mostTvBulkRows })),
    "Positions of the rows, from 1, that create an account although they match an existing one",
    [3],
  ),
});
export type TvBulk = Static<typeof TvBulk>;

export const TvBulkResult = Type.Object(
  {
    rows: described(
      Type.Array(
        Type.Object(
          {
            row: described(Type.Integer(), "Position in the request, from 1"),
            verdict: described(
              oneOf(tvBulkVerdicts),
              "DONE: was carried out, or would be. SAME: needs no change. INVALID: has errors. UNKNOWN: not an account of the company. REPEATED: occurred before. EXISTING: matches an account of the company, and is left out unless `createAnyway` has it. REFUSED: not possible in its state",
            ),
            accountNr: described(nullable(Type.Integer()), "Number of the TV account, from 1000001", 1_000_042),
            accountId: described(
              nullableText(),
              "Id of the TV account of the row; null if there is none",
              "4c1f6d0e-9a52-7e31-8b47-2f6a9c0d5e13",
            ),
            subject: described(
              nullableText(),
              "Name or number that identifies the row for a person; null without one",
              "Hoofdkantoor Zwolle",
            ),
            errors: described(Type.Array(ValidationError), "Invalid cells of the row"),
            warnings: described(
              Type.Array(
                Type.Object({
                  code: described(
                    oneOf(tvBulkWarnings),
                    "What they have in common. SAME_REFERENCE: the reference. SAME_ADDRESS_AND_NAME: the address and the name. SAME_ROW: all relevant cells",
                  ),
                  row: described(
                    nullable(Type.Integer()),
                    "Position of the earlier row, from 1; null for an existing account",
                  ),
                  accountNr: described(
                    nullable(Type.Integer()),
                    "Number of the existing account; null for an earlier row",
                    1_000_042,
                  ),
                }),
              ),
              "Earlier rows and existing accounts that probably are the same account",
            ),
            product: described(
              nullable(InLanguages),
              "Name of the base product of the account that the row asks for; null without one",
            ),
            monthlyPrice: described(
              nullableText(),
              "Price per month of the account that the row asks for, with its options, excl. VAT, in EUR as decimal text; null without one",
              "19.90",
            ),
            activate: described(
              nullable(Type.Boolean()),
              "True if the account that the row asks for becomes active at once; null without one",
            ),
          },
          { title: "TvBulkRow" },
        ),
      ),
      "Result of each row",
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
