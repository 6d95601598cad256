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
import { readStorage } from "../local-storage.ts";
import { hasPassed } from "../server-time.ts";
import { decodeClaims } from "../decode-claims.ts";
import { clearSession, enterSession, type Person, setPerson, setStatus } from "../session.ts";
import { setLocale } from "../translate.ts";
import { type Audience, callOf } from "./audience.ts";

/** Requested for every token of customers: its lifetime in seconds, and the role claims. */
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

const enterCustomer: Audience["enter"] = (token) => {
  const headers = { Authorization: `Bearer ${token}` };
  const { cid } = decodeClaims(token);
  if (cid === undefined) throw new Error("The token names no company");
  const loadPerson = async () => {
    const { account } = await call(getMe, { headers, quiet: true });
    return { name: fullName(account), locale: account.locale };
  };
  const load = async () => {
    const [{ valid: _valid, ...claims }, customer] = await Promise.all([
      call(validateToken, { headers, quiet: true }),
      call(getCustomer, { params: { customerId: cid }, headers, quiet: true }),
    ]);
    return { claims, customer };
  };
  return { person: loadPerson(), entered: load() };
};

/** Shows the person's name and language; without them the application uses only the claims of the token. */
const showPerson = async (token: string, asked: Promise<Person>, entered: Promise<unknown>): Promise<void> => {
  try {
    const [person] = await Promise.all([asked, entered]);
    setPerson(token, person);
    // The account's language applies until the person chooses one in this browser.
    if (readStorage("locale") === undefined) await setLocale(person.locale);
  } catch {
    // The frame shows the user name instead, and the language stays.
  }
};

/**
 * Signs in with a token of the API: the server validates it and the company of a customer's person loads, in parallel.
 * Rejects, with the session cleared, if the token is refused or the company is missing. Without a response the token stays and
 * the session is `unreachable`.
 */
export const enterWithToken = async (token: string): Promise<void> => {
  setStatus("validating");
  try {
    const { promise: sessionSet, resolve: enter } = Promise.withResolvers<void>();
    const { entered, person } = callOf("enter", enterCustomer)(token);
    void showPerson(token, person, sessionSet);
    const { claims, customer, rights } = await entered;
    enterSession(token, claims, customer, rights);
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
