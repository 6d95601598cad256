import { endSession } from "@demarc/contract/session";
import { call } from "../calls/http.ts";
import { clearSession, readSession, setStatus } from "../session.ts";
import { type Audience, callOf } from "./audience.ts";
import { signOutAddress } from "./sign-in.ts";

const quietly = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    console.warn("the server or the identity provider did not confirm the sign-out", error);
    return undefined;
  }
};

const endCustomer: Audience["end"] = (token) =>
  call(endSession, { headers: { Authorization: `Bearer ${token}` }, quiet: true });

/**
 * Signs out: ends the server's session, clears token, hint and account data, and redirects to the provider's sign-out if there
 * was a hint. Resolves to true if the page is about to unload.
 */
export const signOut = async (): Promise<boolean> => {
  const { token } = readSession();
  setStatus("logging-out");
  const [address] = await Promise.all([
    quietly(signOutAddress()),
    token === undefined ? undefined : quietly(callOf("end", endCustomer)(token)),
  ]);
  clearSession();
  if (address === undefined) return false;
  location.assign(address);
  return true;
};
