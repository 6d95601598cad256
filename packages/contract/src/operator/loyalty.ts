import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { customerIdParam, instant, nullable, nullableText, oneOf, optionalText, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { loyaltyReasons } from "../loyalty.ts";
import { outcome } from "./listing.ts";
import { externalRef, namedCustomer, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorLoyalty: typeof import("./loyalty.ts");
  }
}

export const ledger = { "loyalty.points-changed": "loyalty.points-changed" } as const;

const ofCompany = payload("operatorLoyaltyPath", customerIdParam);
const ownRef = ["entry", "POINTS-2026-0001"] as const;

export const readLoyalty = endpoint({
  name: "readLoyalty",
  summary: "Get the loyalty points of a company",
  details: "The balance, and the newest 200 entries.",
  method: "GET",
  path: "/operator/v1/customer/:customerId/loyalty",
  access: serviceRight("loyalty.read"),
  params: ofCompany,
  responses: {
    200: Type.Object(
      {
        participant: described(Type.Boolean(), "True if the company takes part"),
        balance: described(Type.Integer(), "Points that the company can spend", 1840),
        entries: described(
          Type.Array(
            Type.Object(
              {
                externalRef: externalRef(...ownRef),
                at: described(instant(), "When the points changed"),
                points: described(Type.Integer(), "Points that were added; below zero if they were taken", 250),
                reason: described(oneOf(loyaltyReasons), "Why"),
                invoiceNumber: described(
                  nullableText(),
                  "Invoice that earned the points; null without one",
                  "F2026-0042",
                ),
                description: described(nullableText(), "What it was for; null without one", "Gift card"),
                expiresAt: described(nullable(instant()), "When the points expire; null if they do not"),
              },
              { title: "OperatorLoyaltyEntry" },
            ),
          ),
          "Entries, newest first",
        ),
      },
      { title: "OperatorLoyalty" },
    ),
  },
});

export const putLoyalty = endpoint({
  ...plannedWrite,
  name: "putLoyalty",
  summary: "Set whether a company takes part in loyalty",
  method: "PUT",
  path: "/operator/v1/customer/:customerId/loyalty",
  access: serviceRight("loyalty.write"),
  params: ofCompany,
  body: payload("loyaltyParticipation", {
    participant: described(Type.Boolean(), "True if the company takes part"),
    reason: reason(),
  }),
  responses: {
    200: writtenRecord("LoyaltyParticipant", {
      id: described(Type.Integer(), "Customer number of the company", 20_120_280),
    }),
  },
  errors: conflicts("customer.state-conflict"),
});

/** The reasons for which the operator changes points; the shop spends them. */
const givenReasons = ["WELCOME", "INVOICE", "CORRECTION"] as const;

export const LoyaltyEntries = payload("loyaltyEntries", {
  entries: described(
    Type.Array(
      payload("loyaltyEntryInput", {
        ...refParam(...ownRef),
        customerId: described(namedCustomer(), "The company: its customer number, or your own id of it as `{ref}`"),
        points: described(
          Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
          "Points to add; only a correction can take them",
          250,
        ),
        cause: described(oneOf(givenReasons), "Why the points change"),
        invoiceNumber: described(optionalText(35), "Invoice that earned the points", "F2026-0042"),
        description: described(optionalText(60), "What it is for, shown to the company", "Welcome"),
        expiresAt: described(Type.Optional(nullable(instant())), "When the points expire"),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
    "Entries; if one is refused, nothing is added",
  ),
  reason: reason(),
});
export type LoyaltyEntries = Static<typeof LoyaltyEntries>;

const entryRules = ({ entries }: LoyaltyEntries): FieldError[] =>
  entries.flatMap(({ points, cause }, at) =>
    points === 0 || (points < 0 && cause !== "CORRECTION")
      ? [{ field: `entries.${at}.points`, message: "validation.invalid-value" }]
      : [],
  );

export const addLoyaltyEntries = endpoint({
  ...plannedWrite,
  name: "addLoyaltyEntries",
  summary: "Change loyalty points in bulk",
  details: "An entry with an id that exists changes nothing, so the same call can be repeated.",
  method: "POST",
  path: "/operator/v1/loyalty/ledger",
  access: serviceRight("loyalty.write"),
  bodyBytes: 1024 * 1024,
  body: LoyaltyEntries,
  rules: entryRules,
  responses: {
    200: written("LoyaltyEntriesResult", {
      created: described(Type.Integer(), "Number of new entries", 1),
      unchanged: described(Type.Integer(), "Number of entries that existed", 0),
      rows: described(
        Type.Array(
          Type.Object(
            {
              index: described(Type.Integer(), "Position in the call", 0),
              ...refParam(...ownRef),
              outcome,
            },
            { title: "LoyaltyRow" },
          ),
        ),
        "What happened to each entry",
      ),
    }),
  },
  errors: { 409: ["loyalty.entry-differs", "loyalty.not-enough-points", "plan-outdated"] },
});
