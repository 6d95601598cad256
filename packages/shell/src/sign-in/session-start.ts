import { failureOf, hasStatus } from "../calls/call-error.ts";
import { readStorage } from "../local-storage.ts";
import { hasPassed } from "../server-time.ts";
import { decodeClaims } from "../session-claims.ts";
import { clearSession, enterSession, type Person, setPerson, setStatus } from "../session.ts";
import { setLocale } from "../translate.ts";
import { currentAudience } from "./audience.ts";

const decoded = (token: string) => {
  try {
    return decodeClaims(token);
  } catch {
    return undefined;
  }
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
    const { promise: isIn, resolve: enter } = Promise.withResolvers<void>();
    const { entered, person } = currentAudience().enter(token);
    void showPerson(token, person, isIn);
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
