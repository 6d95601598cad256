import { endSession } from "@demarc/contract/session";
import { call } from "../calls/http.ts";
import { clearSession, readSession, setStatus } from "../session.ts";
import { signOutAddress } from "./sign-in.ts";

const quietly = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn("signing out was not heard everywhere", error);
    return undefined;
  }
};

/**
 * Signs out: ends the server's session, clears token, hint and account data, and leaves for the provider's sign-out when
 * there was a hint. Resolves to true when the page is about to leave.
 */
export const signOut = async (): Promise<boolean> => {
  const { token } = readSession();
  setStatus("logging-out");
  const [address] = await Promise.all([
    quietly(signOutAddress()),
    token === undefined
      ? undefined
      : quietly(call(endSession, { headers: { Authorization: `Bearer ${token}` }, quiet: true })),
  ]);
  clearSession();
  if (address === undefined) return false;
  location.assign(address);
  return true;
};
