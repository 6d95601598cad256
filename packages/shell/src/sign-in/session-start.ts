import { getCustomer } from "@demarc/contract/company";
import { fullName } from "@demarc/contract/core/customer-contact";
import {
  getMe,
  tokenIncludeRolesHeader,
  tokenLifetimeHeader,
  tokenLifetimeSeconds,
  validateToken,
} from "@demarc/contract/session";
import { failureOf, hasStatus } from "../calls/call-error.ts";
import { call } from "../calls/http.ts";
import { clearSession, enterSession, setPerson, setStatus } from "../session.ts";
import { decodeClaims, readStorage } from "../local-storage.ts";
import { hasPassed } from "../server-time.ts";
import { setLocale } from "../translate.ts";

/** Requested for every token: its lifetime in seconds, and the role claims. */
export const tokenRequestHeaders = {
  [tokenLifetimeHeader]: String(tokenLifetimeSeconds),
  [tokenIncludeRolesHeader]: "true",
};

const decoded = (token: string) => {
  try {
    return decodeClaims(token);
  } catch {
    return undefined;
  }
};

/** Loads the person's name and language; without a response the portal uses only the claims of the token. */
const loadPerson = async (token: string, entered: Promise<unknown>): Promise<void> => {
  try {
    const asked = call(getMe, { headers: { Authorization: `Bearer ${token}` }, quiet: true });
    const [{ account }] = await Promise.all([asked, entered]);
    setPerson(token, { name: fullName(account), locale: account.locale });
    // The account's language applies until the person chooses one in this browser.
    if (readStorage("locale") === undefined) await setLocale(account.locale);
  } catch {
    // The frame shows the user name instead, and the language stays.
  }
};

/**
 * Signs in with a product token: the server validates it and the company loads, in parallel.
 * Rejects, with the session cleared, if the token is refused or the company is missing. Without a response the token stays and
 * the session is `unreachable`.
 */
export const enterWithToken = async (token: string): Promise<void> => {
  setStatus("validating");
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { cid } = decodeClaims(token);
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    void loadPerson(token, entered);
    const [{ valid: _valid, ...claims }, customer] = await Promise.all([
      call(validateToken, { headers, quiet: true }),
      call(getCustomer, { params: { customerId: cid }, headers, quiet: true }),
    ]);
    enterSession(token, claims, customer);
    enter();
  } catch (error) {
    const failure = failureOf(error);
    const passing = failure?.kind === "network" || (failure?.kind === "status" && failure.status >= 429);
    if (passing) return setStatus("unreachable");
    clearSession();
    throw hasStatus(error, 404) ? new Error("Customer account not found", { cause: error }) : error;
  }
};

/**
 * Restores the session at start. An expired token is discarded and an invalid one cleared, each with only a console warning;
 * only a missing company rejects. `onToken` gets a token that may be valid, before it is checked.
 */
export const startSession = async (onToken?: (token: string) => void): Promise<void> => {
  const token = readStorage("token");
  if (token === undefined) return setStatus("signed-out");
  const claims = decoded(token);
  if (!claims || hasPassed(claims.exp)) {
    console.warn(claims ? "The stored token has expired." : "The stored token is invalid.");
    return clearSession();
  }
  try {
    onToken?.(token);
    await enterWithToken(token);
  } catch (error) {
    if (!hasStatus(error, 401) && !hasStatus(error, 403)) throw error;
    console.warn("The stored token is invalid.");
  }
};
