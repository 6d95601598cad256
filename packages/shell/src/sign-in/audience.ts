import type { Person, Session, SessionClaims } from "../session.ts";

export interface SignInTokens {
  readonly accessToken: string;
  readonly idToken: string | undefined;
  /** Sent with the authorization request and repeated in the ID token. */
  readonly nonce: string;
}

interface IssuedToken {
  readonly token: string;
}

interface Entered extends Pick<Session, "customer" | "rights"> {
  readonly claims: SessionClaims;
}

/** The people that an application serves: the calls with which they get, keep and end a session. Each rejects with a `CallError`. */
export interface Audience {
  /** Exchanges the identity provider's tokens for one of the API. */
  readonly exchange: (tokens: SignInTokens) => Promise<IssuedToken>;
  /**
   * Starts to check a token, and to load what the session holds besides it. The name and the language of the person may come
   * later, or not at all.
   */
  readonly enter: (token: string) => { readonly entered: Promise<Entered>; readonly person: Promise<Person> };
  readonly refresh: (token: string) => Promise<IssuedToken>;
  readonly end: (token: string) => Promise<unknown>;
  /** Told about a refused exchange (403). Without it the person stays signed out, without a message. */
  readonly refused?: (error: unknown) => void;
}

type Call = Exclude<keyof Audience, "refused">;

let installed: Audience | undefined;

/** Tells the application why the exchange was refused. */
export const noteRefused = (error: unknown): void => installed?.refused?.(error);

/** Installs the people of an application. The default is customers. Call it before anything signs in. */
export const installAudience = (audience: Audience): void => {
  installed = audience;
};

/** A call of the application's people, or that of customers. Each is beside its use, so that none loads before it is needed. */
export const callOf = <Name extends Call>(name: Name, ofCustomers: Audience[Name]): Audience[Name] =>
  installed?.[name] ?? ofCustomers;
