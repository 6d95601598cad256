import { getCustomer } from "@demarc/contract/company";
import { fullName } from "@demarc/contract/core/customer-contact";
import {
  endSession,
  exchangeToken,
  getMe,
  refreshToken,
  tokenIncludeRolesHeader,
  tokenLifetimeHeader,
  tokenLifetimeSeconds,
  validateToken,
} from "@demarc/contract/session";
import { call } from "../calls/http.ts";
import { decodeClaims, type SessionClaims } from "../session-claims.ts";
import type { Person, Session } from "../session.ts";

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
}

/** Requested for every token: its lifetime in seconds, and the role claims. */
const wishes = {
  [tokenLifetimeHeader]: String(tokenLifetimeSeconds),
  [tokenIncludeRolesHeader]: "true",
};

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const customers: Audience = {
  exchange: ({ accessToken, idToken, nonce }) =>
    call(exchangeToken, {
      body: { token: accessToken, ...(idToken === undefined ? {} : { idToken, nonce }) },
      headers: wishes,
      quiet: true,
    }),
  enter: (token) => {
    const headers = bearer(token);
    const { cid = 0 } = decodeClaims(token);
    const load = async () => {
      const [{ valid: _valid, ...claims }, customer] = await Promise.all([
        call(validateToken, { headers, quiet: true }),
        call(getCustomer, { params: { customerId: cid }, headers, quiet: true }),
      ]);
      return { claims, customer };
    };
    const loadPerson = async () => {
      const { account } = await call(getMe, { headers, quiet: true });
      return { name: fullName(account), locale: account.locale };
    };
    return { person: loadPerson(), entered: load() };
  },
  refresh: (token) => call(refreshToken, { headers: { ...wishes, ...bearer(token) }, quiet: true }),
  end: (token) => call(endSession, { headers: bearer(token), quiet: true }),
};

let installed = customers;

/** Installs the people of an application; without it they are those of customers. Call it before anything signs in. */
export const installAudience = (audience: Audience): void => {
  installed = audience;
};

export const currentAudience = (): Audience => installed;
