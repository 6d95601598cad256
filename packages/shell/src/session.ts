import { grants, type Role } from "@demarc/contract/core/access";
import type { Customer } from "@demarc/contract/company";
import type { Right } from "@demarc/contract/core/rights";
import type { TokenClaims } from "@demarc/contract/session";
import { createContext, use } from "react";
import { writeStorage } from "./local-storage.ts";
import { createStore, useStore } from "./store.ts";

/** `unreachable`: a token is stored, but the server could not validate it. */
export type SessionStatus =
  | "uninitialised"
  | "validating"
  | "unreachable"
  | "signed-out"
  | "redirecting"
  | "exchanging"
  | "signed-in"
  | "logging-out";

/** What applications read of a token: that of a customer's person has all claims of one, that of staff has a subject instead. */
export type SessionClaims = Pick<TokenClaims, "username" | "exp"> & Partial<TokenClaims> & { readonly sub?: string };

/** Identifies the person of a token among those of an application. */
export const personOf = (claims: SessionClaims | undefined): number | string | undefined => claims?.uid ?? claims?.sub;

export interface Person {
  readonly name: string;
  readonly locale: "en" | "nl";
}

/**
 * The session. `ready` once it is known if a person is signed in. Claims and token are set and cleared together, with the
 * company of a customer's person or the rights of staff.
 */
export interface Session {
  readonly status: SessionStatus;
  readonly ready: boolean;
  readonly loggingIn: boolean;
  readonly authFailure: boolean;
  /** Minutes until the next sign-in is possible, after too many requests. */
  readonly retryMinutes?: number;
  /** The id of the request that refused the sign-in. */
  readonly failedRequest?: string;
  /** The code of the refusal, for an application that has words for it. */
  readonly refusal?: string;
  readonly token?: string;
  readonly claims?: SessionClaims;
  readonly customer?: Customer;
  readonly rights?: ReadonlySet<Right>;
  /** Loaded after sign-in; undefined until then. */
  readonly person?: Person;
}

const waiting: ReadonlySet<SessionStatus> = new Set(["uninitialised", "validating", "unreachable", "exchanging"]);

const stateOf = (status: SessionStatus, rest: Partial<Session> = {}): Session => ({
  authFailure: false,
  ...rest,
  status,
  ready: !waiting.has(status),
  loggingIn: status === "redirecting",
});

const session = createStore<Session>(stateOf("uninitialised"));
const endListeners = new Set<() => void>();
const become = session.write;

/** The current session; components use `useSession` instead. */
export const readSession = session.read;

/** Calls back after each change. Returns the function that unsubscribes. */
export const onSessionChange = session.subscribe;

let endedSessions = 0;

/** Returns a check if a session has ended since: a response that arrives later belongs to the person before. */
export const sessionWatch = (): (() => boolean) => {
  const before = endedSessions;
  return () => endedSessions !== before;
};

/** Calls back when the session is cleared, so that all personal data can be dropped. */
export const onSessionEnd = (ended: () => void): (() => void) => {
  endListeners.add(ended);
  return () => endListeners.delete(ended);
};

export const useSession = (): Session => useStore(session);

/** The child company that a reseller views instead of its own. */
export const ViewedCompany = createContext<Customer | undefined>(undefined);

/** The company of the screen: the signed-in one, or the child that is viewed. Only for screens behind the sign-in. */
export const useCustomer = (): Customer => {
  const own = useSession().customer;
  const customer = use(ViewedCompany) ?? own;
  if (!customer) throw new Error("Customer account not found");
  return customer;
};

/** True while a child company is viewed: nothing of it can be changed. */
export const useReadOnly = (): boolean => use(ViewedCompany) !== undefined;

/** True if the person holds a role; administrators hold every role. */
export const useHasRole = (role: Role): boolean => grants(useSession().claims?.roles ?? [], role);

/** Sets a status without a person: starting, redirecting, exchanging, signing out. Clears an earlier failure. */
export const setStatus = (status: Exclude<SessionStatus, "signed-in">): void => {
  const {
    authFailure: _failed,
    retryMinutes: _minutes,
    failedRequest: _request,
    refusal: _code,
    ...rest
  } = readSession();
  become(stateOf(status, rest));
};

/**
 * Marks the sign-in as failed; the home page shows it, with the minutes to wait if there were too many attempts, with the support
 * code of the request, or with the code of the refusal.
 */
export const setAuthFailure = (failure: Pick<Session, "retryMinutes" | "failedRequest" | "refusal"> = {}): void =>
  become(stateOf("signed-out", { authFailure: true, ...failure }));

/** Signs in: stores the token, and sets the person's claims, with the company or the rights. */
export const enterSession = (
  token: string,
  claims: SessionClaims,
  customer?: Customer,
  rights?: ReadonlySet<Right>,
): void => {
  writeStorage("token", token);
  become(stateOf("signed-in", { token, claims, ...(customer && { customer }), ...(rights && { rights }) }));
};

/** Restores the session after a redirect to the provider could not start. */
export const resumeSession = (before: Session): void => become(before);

/** Replaces the token of the same person after a refresh, here or in another tab. */
export const replaceToken = (token: string, claims: SessionClaims): void => {
  writeStorage("token", token);
  const now = readSession();
  if (now.status === "signed-in") become({ ...now, token, claims });
};

/** Clears token, hint, the outline of the frame and account data: the person is signed out in this browser. */
export const clearSession = (): void => {
  writeStorage("token", undefined);
  writeStorage("idTokenHint", undefined);
  writeStorage("frame", undefined);
  endedSessions += 1;
  become(stateOf("signed-out"));
  for (const ended of endListeners) ended();
};

/** Sets the person, unless someone else has signed in since. */
export const setPerson = (token: string, person: Person): void => {
  const now = readSession();
  if (now.token === token) become({ ...now, person });
};

/** Replaces the loaded company after a change that the server has confirmed. */
export const setCustomer = (customer: Customer): void => {
  const now = readSession();
  if (now.status === "signed-in") become({ ...now, customer });
};

type TokenGate = () => Promise<void>;
let tokenGate: TokenGate = () => Promise.resolve();

/** Installs what every authorised call waits for: a running refresh, or the check after sleep. */
export const setTokenGate = (gate: TokenGate): void => {
  tokenGate = gate;
};

/** The token to send, after waiting for a running refresh; undefined if no person is signed in. */
export const currentToken = async (): Promise<string | undefined> => {
  await tokenGate();
  return readSession().token;
};
