import { described, type Static, Type } from "./core/json-schema.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  accountId,
  accountReference,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "api-tokens": typeof import("./api-tokens.ts");
  }
  interface SearchKinds {
    readonly "api-token": true;
  }
}

export const ledger = {
  "token.created": "token.created",
  "token.updated": "token.updated",
  "token.replaced": "token.replaced",
  "token.revoked": "token.revoked",
  "token.removed": "token.removed",
} as const;

export const tokenStatuses = ["ACTIVE", "EXPIRED", "REVOKED"] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** Restrictions of a token; without any it has all permissions of its account. */
export const tokenScopes = ["read-only"] as const;

export const tokenLifetimeDays = { usual: 365, longest: 730 } as const;
/** Maximum number of active tokens per account. */
export const mostActiveTokens = 20;
/** Days without use after which a token counts as idle. */
export const idleTokenDays = 90;
/** Hours that a rotated token stays valid: default and maximum. */
export const tokenOverlapHours = { usual: 24, longest: 168 } as const;

const ofAccount = payload("account", {
  ...customerIdParam,
  accountId: accountId(),
});
const readAccount = payload("account", {
  ...customerIdParam,
  accountId: accountReference(),
});
const ofToken = payload("token", {
  ...customerIdParam,
  accountId: accountId(),
  tokenId: described(uuid(), "Id of the token"),
});

const readers = { caller: "signed-in", ownCustomer: true } as const;
const people = { ...readers, interactive: true } as const;

/** A token without its secret. */
export const Token = Type.Object(
  {
    id: described(uuid(), "Id of the token"),
    description: described(Type.String(), "Description of the token, by its owner", "Inventory script"),
    prefix: described(Type.String(), "First twelve characters of the secret", "pt_4fJ2kQ9xW"),
    scopes: described(
      Type.Array(oneOf(tokenScopes)),
      "Restrictions of the token; without any, it has all permissions of its account",
    ),
    status: described(oneOf(tokenStatuses), "Status of the token"),
    createdAt: described(instant(), "When it was created"),
    expiresAt: described(instant(), "When the token expires"),
    lastUsedAt: described(nullable(instant()), "When the token was used last; null before that"),
    lastUsedIp: described(nullableText(), "IP address of the last use; null before that", "198.51.100.23"),
    replacedById: described(nullable(uuid()), "Id of the token that replaces it; null if there is none"),
    version: recordVersion(),
  },
  { title: "Token" },
);
export type Token = Static<typeof Token>;

export const listTokens = endpoint({
  name: "listTokens",
  summary: "List API tokens",
  details: "The tokens of one account, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/account/:accountId/token",
  access: readers,
  params: readAccount,
  responses: { 200: Type.Array(Token) },
});

export const exportTokens = endpoint({
  name: "exportTokens",
  summary: "Export API tokens as CSV",
  details: "Newest first, without secrets.",
  method: "GET",
  path: "/v1/customer/:customerId/account/:accountId/token/export",
  access: readers,
  params: readAccount,
  query: payload("tokenExportQuery", csvQuery),
  responses: { 200: fileAnswer("text/csv") },
});

export const TokenCreate = payload("customerAccountTokenDescription", {
  description: described(requiredText(100), "Description of the token", "Inventory script"),
  expiresAt: described(
    Type.Optional(instant()),
    `When the token expires; ${tokenLifetimeDays.usual} days from now if omitted, and at most ${tokenLifetimeDays.longest}`,
  ),
  scopes: described(
    Type.Optional(Type.Array(oneOf(tokenScopes), { uniqueItems: true, maxItems: tokenScopes.length })),
    "Restrictions of the token; without any, it has all permissions of its account",
  ),
  replacesTokenId: described(Type.Optional(uuid()), "Id of the token that the new one replaces"),
  overlapHours: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: tokenOverlapHours.longest })),
    "Hours that the replaced token keeps working",
    24,
  ),
});
export type TokenCreate = Static<typeof TokenCreate>;

/** The only response that contains the secret. */
export const CreatedToken = Type.Object(
  {
    ...Token.properties,
    token: described(Type.String(), "The secret; it is never shown again", "pt_4fJ2kQ9xWm7Zr1Tn8Vb3Ls6Yd0Hc5Gp2aX9kQe"),
  },
  { title: "CreatedToken" },
);
export type CreatedToken = Static<typeof CreatedToken>;

export const createToken = endpoint({
  name: "createToken",
  summary: "Create an API token",
  details:
    "Users create tokens for their own account. Administrators can also create tokens for API accounts. With `replacesTokenId`, the new token replaces an older one, which stays valid for `overlapHours`.",
  method: "POST",
  path: "/v1/customer/:customerId/account/:accountId/token",
  access: people,
  params: ofAccount,
  body: TokenCreate,
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: CreatedToken },
  errors: {
    403: ["token.own-only"],
    409: ["token.limit", "token.state-conflict", "account.state-conflict", "idempotency.secret-not-repeatable"],
  },
});

export const TokenDescription = payload("updateCustomerAccountTokenRequest", {
  description: described(requiredText(100), "Description of the token", "Inventory script"),
});

export const updateToken = endpoint({
  name: "updateToken",
  summary: "Rename an API token",
  method: "PATCH",
  path: "/v1/customer/:customerId/account/:accountId/token/:tokenId",
  access: people,
  params: ofToken,
  body: TokenDescription,
  responses: { 200: Token },
  errors: { 409: ["token.state-conflict", "edit-conflict"] },
});

export const deleteToken = endpoint({
  name: "deleteToken",
  summary: "Revoke an API token",
  details: "An active token stops working. A token that no longer works disappears from the list.",
  method: "DELETE",
  path: "/v1/customer/:customerId/account/:accountId/token/:tokenId",
  access: people,
  params: ofToken,
  responses: { 204: Type.Null() },
  errors: { 409: ["edit-conflict"] },
});
