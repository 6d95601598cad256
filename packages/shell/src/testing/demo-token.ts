import type { TokenClaims } from "@demarc/contract/session";
import { demoCustomer } from "./demo-customer.ts";

export const base64url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The claims of Polderlicht's administrator, valid for that many seconds. */
export const demoClaims = (seconds = 900, other: Partial<TokenClaims> = {}): TokenClaims => ({
  uid: 73,
  uid_g: "0192f3a0-0000-7000-8000-0000000000bb",
  cid: demoCustomer.id,
  username: "joris.bakker@polderlicht.example",
  roles: ["RESELLER_ADMIN"],
  loyalty: false,
  exp: Math.round(Date.now() / 1000) + seconds,
  ...other,
});

/** A product token with such claims and an invalid signature. `mark` makes two tokens different. */
export const demoToken = (seconds = 900, mark = "", other: Partial<TokenClaims> = {}): string =>
  [base64url({ alg: "EdDSA" }), base64url({ ...demoClaims(seconds, other), mark }), "signature"].join(".");
