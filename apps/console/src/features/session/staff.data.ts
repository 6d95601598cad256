import * as contract from "@demarc/contract/operator/session";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { decodeClaims } from "@demarc/shell/decode-claims.ts";
import { setAuthFailure } from "@demarc/shell/session.ts";
import type { Audience } from "@demarc/shell/sign-in/audience.ts";

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` }, quiet: true }) as const;

/** The people of the provider. Their session holds the rights that their roles have now. */
export const staff: Audience = {
  exchange: ({ accessToken, idToken, nonce }) =>
    call(contract.exchangeStaffToken, {
      body: { token: accessToken, ...(idToken === undefined ? {} : { idToken, nonce }) },
      quiet: true,
    }),
  enter: (token) => {
    const me = call(contract.getStaffMe, withToken(token));
    return {
      entered: me.then(({ rights }) => ({ claims: decodeClaims(token), rights: new Set(rights) })),
      person: me.then(({ staff: { name, locale } }) => ({ name, locale })),
    };
  },
  refresh: (token) => call(contract.refreshStaffToken, withToken(token)),
  end: (token) => call(contract.endStaffSession, withToken(token)),
  refused: (error) => {
    const failure = failureOf(error);
    if (failure?.kind === "status") setAuthFailure({ refusal: failure.code, failedRequest: failure.requestId });
  },
};
