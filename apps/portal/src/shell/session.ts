import { grants, type Role } from "@demarc/contract/core/access";
import type { Customer } from "@demarc/contract/company";
import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import type { TokenClaims } from "@demarc/contract/session";
import { writeStored } from "./local-storage.ts";
import { createStore, useStore } from "./store.ts";

/** `unreachable`: a token is kept, but the server could not be asked about it. */
export type SessionStatus =
  | "uninitialised"
  | "validating"
  | "unreachable"
  | "signed-out"
  | "redirecting"
  | "exchanging"
  | "signed-in"
  | "logging-out";

/** Who is signed in. `ready` once it is known whether anyone is; claims, customer and token stand or fall together. */
export interface Session {
  readonly status: SessionStatus;
  readonly ready: boolean;
  readonly loggingIn: boolean;
  readonly authFailure: boolean;
  /** The address that the identity provider has for a person without an active account here. */
  readonly refusedAddress?: string;
  readonly token?: string;
  readonly claims?: TokenClaims;
  readonly customer?: Customer;
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

/** The session as it is now; render with `useSession` instead. */
export const readSession = session.read;

/** Calls back after each change. Returns the function that stops it. */
export const onSessionChange = session.subscribe;

/** Calls back whenever the state is cleared, so that everything of the person can go. */
export const onSessionEnd = (ended: () => void): (() => void) => {
  endListeners.add(ended);
  return () => endListeners.delete(ended);
};

export const useSession = (): Session => useStore(session);

/** The company that is signed in; for screens behind the sign-in only. */
export const useCustomer = (): Customer => {
  const { customer } = useSession();
  if (!customer) throw new Error("Customer account not found");
  return customer;
};

/** Whether the person holds a role; administrators hold every one. */
export const useHasRole = (role: Role): boolean => grants(useSession().claims?.roles ?? [], role);

/** Moves through the states that hold no person: starting, redirecting, exchanging, signing out. */
export const setStatus = (status: Exclude<SessionStatus, "signed-in">): void => become(stateOf(status, readSession()));

/** Marks that signing in failed; the home page shows it, with the address that has no account here if it is known. */
export const setAuthFailure = (refusedAddress?: string): void =>
  become(stateOf("signed-out", { authFailure: true, ...(refusedAddress === undefined ? {} : { refusedAddress }) }));

/** Signs in: stores the token and holds the person's claims and company. */
export const enterSession = (token: string, claims: TokenClaims, customer: Customer): void => {
  writeStored("token", token);
  become(stateOf("signed-in", { token, claims, customer }));
};

/** Goes on as before: the person was to be sent to the provider, and could not be. */
export const resumeSession = (before: Session): void => become(before);

/** Takes over a new token of the same person, from a refresh here or in another tab. */
export const replaceToken = (token: string, claims: TokenClaims): void => {
  writeStored("token", token);
  const now = readSession();
  if (now.status === "signed-in") become({ ...now, token, claims });
};

/** Clears token, hint and account data: the person is signed out in this browser. */
export const clearSession = (): void => {
  writeStored("token", undefined);
  writeStored("idTokenHint", undefined);
  become(stateOf("signed-out"));
  for (const ended of endListeners) ended();
};

/** Replaces the loaded company, after a change that the server has answered. */
export const setCustomer = (customer: Customer): void => {
  const now = readSession();
  if (now.status === "signed-in") become({ ...now, customer });
};

const changeContacts = (change: (contacts: CustomerContact[]) => CustomerContact[]) => {
  const { customer } = readSession();
  if (customer) setCustomer({ ...customer, contacts: change(customer.contacts) });
};

/** Adds a contact to the loaded company, without a call. */
export const addContact = (contact: CustomerContact): void => changeContacts((contacts) => [...contacts, contact]);

/** Replaces the contact of the same id in the loaded company, without a call. */
export const replaceContact = (contact: CustomerContact): void =>
  changeContacts((contacts) => contacts.map((other) => (other.id === contact.id ? contact : other)));

/** Removes a contact from the loaded company, without a call. */
export const removeContact = (contactId: string): void =>
  changeContacts((contacts) => contacts.filter((contact) => contact.id !== contactId));

type TokenGate = () => Promise<void>;
let tokenGate: TokenGate = () => Promise.resolve();

/** Installs what every authorised call waits for: a running refresh, or the check after a sleep. */
export const setTokenGate = (gate: TokenGate): void => {
  tokenGate = gate;
};

/** The token to send, after waiting for a running refresh; undefined when nobody is signed in. */
export const currentToken = async (): Promise<string | undefined> => {
  await tokenGate();
  return readSession().token;
};
