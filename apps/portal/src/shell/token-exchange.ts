import { exchangeToken } from "@demarc/contract/session";
import { hasStatus } from "./call-error.ts";
import { call } from "./http.ts";
import { clearSession, setAuthFailure, setStatus } from "./session.ts";
import { enterWithToken, tokenRequestHeaders } from "./session-start.ts";
import { writeStored } from "./stored.ts";

/**
 * Exchanges the identity provider's access token for a product token and signs in with it; the id token is kept as the
 * hint for signing out. A forbidden exchange leaves the person signed out; any other failure clears the state and
 * rejects.
 */
export const exchangeAndEnter = async (accessToken: string, idToken: string | undefined): Promise<void> => {
  setStatus("exchanging");
  try {
    const issued = await call(exchangeToken, {
      body: { token: accessToken },
      headers: tokenRequestHeaders,
      quiet: true,
    });
    writeStored("token", issued.token);
    writeStored("idTokenHint", idToken);
    await enterWithToken(issued.token);
  } catch (error) {
    clearSession();
    if (!hasStatus(error, 403)) throw error;
    setAuthFailure();
  }
};
