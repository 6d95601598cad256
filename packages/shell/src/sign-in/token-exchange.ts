import { exchangeToken } from "@demarc/contract/session";
import { hasStatus } from "../calls/call-error.ts";
import { call } from "../calls/http.ts";
import { writeStorage } from "../local-storage.ts";
import { clearSession, setStatus } from "../session.ts";
import { type Audience, callOf, noteRefused, type SignInTokens } from "./audience.ts";
import { enterWithToken, tokenRequestHeaders } from "./session-start.ts";

const exchangeCustomer: Audience["exchange"] = ({ accessToken, idToken, nonce }) =>
  call(exchangeToken, {
    body: { token: accessToken, ...(idToken === undefined ? {} : { idToken, nonce }) },
    headers: tokenRequestHeaders,
    quiet: true,
  });

/**
 * Exchanges the identity provider's access token for a token of the API and signs in with it. The ID token proves when the person
 * signed in, and is kept as the hint for signing out. A refused exchange (403) is ignored: it leaves the person signed out,
 * without a message. Its hint stays, so that the person can sign out at the provider, and the next sign-in asks for another
 * account. Any other failure clears the session and rejects.
 */
export const exchangeAndEnter = async (tokens: SignInTokens): Promise<void> => {
  const { idToken } = tokens;
  setStatus("exchanging");
  try {
    const issued = await callOf("exchange", exchangeCustomer)(tokens);
    writeStorage("token", issued.token);
    writeStorage("idTokenHint", idToken);
    await enterWithToken(issued.token);
  } catch (error) {
    clearSession();
    if (!hasStatus(error, 403)) throw error;
    writeStorage("idTokenHint", idToken);
    noteRefused(error);
  }
};
