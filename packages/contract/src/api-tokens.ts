import { Type, type Static } from "./core/json-schema.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  accountReference,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
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

/** Lifetime of a token in days: default and maximum. */
export const tokenLifetimeDays = { usual: 365, longest: 730 } as const;
/** Maximum number of active tokens per account. */
export const mostActiveTokens = 20;
/** Days without use after which a token counts as idle. */
export const idleTokenDays = 90;
/** Hours that a rotated token stays valid: default and maximum. */
export const tokenOverlapHours = { usual: 24, longest: 168 } as const;

const ofAccount = payload("account", { ...customerIdParam, accountId: uuid() });
const readAccount = payload("account", { ...customerIdParam, accountId: accountReference() });
const ofToken = payload("token", { ...customerIdParam, accountId: uuid(), tokenId: uuid() });

const readers = { caller: "signed-in", ownCustomer: true } as const;
const people = { ...readers, interactive: true } as const;

/** A token without its secret. */
export const Token = Type.Object(
  {
    id: uuid(),
    description: Type.String(),
    prefix: Type.String({ description: "The first twelve characters" }),
    scopes: Type.Array(oneOf(tokenScopes)),
    status: oneOf(tokenStatuses),
    createdAt: instant(),
    expiresAt: instant(),
    lastUsedAt: nullable(instant()),
    lastUsedIp: nullableText(),
    replacedById: nullable(uuid()),
    version: Type.Integer(),
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
  description: requiredText(100),
  expiresAt: Type.Optional(instant()),
  scopes: Type.Optional(Type.Array(oneOf(tokenScopes), { uniqueItems: true, maxItems: tokenScopes.length })),
  replacesTokenId: Type.Optional(uuid()),
  overlapHours: Type.Optional(Type.Integer({ minimum: 0, maximum: tokenOverlapHours.longest })),
});
export type TokenCreate = Static<typeof TokenCreate>;

/** The only response that contains the secret. */
export const CreatedToken = Type.Object(
  { ...Token.properties, token: Type.String({ description: "The secret; it is never shown again" }) },
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

export const TokenDescription = payload("updateCustomerAccountTokenRequest", { description: requiredText(100) });

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
