import { hasStatus } from "../calls/call-error.ts";
import { writeStorage } from "../local-storage.ts";
import { clearSession, setStatus } from "../session.ts";
import { currentAudience, type SignInTokens } from "./audience.ts";
import { enterWithToken } from "./session-start.ts";

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
    const issued = await currentAudience().exchange(tokens);
    writeStorage("token", issued.token);
    writeStorage("idTokenHint", idToken);
    await enterWithToken(issued.token);
  } catch (error) {
    clearSession();
    if (!hasStatus(error, 403)) throw error;
    writeStorage("idTokenHint", idToken);
  }
};
