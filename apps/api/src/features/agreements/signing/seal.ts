import { unavailable } from "../../../platform/refusals/errors.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { type SigningIdentity, signingIdentity } from "../../../platform/pdf/signing-identity.ts";

/** The identity that seals documents. Throws 503 if the operator has configured none. */
export const requireIdentity = async (config: Config): Promise<SigningIdentity> => {
  const identity = await signingIdentity(config);
  if (!identity) throw unavailable("signing.unavailable", "Agreements cannot be signed now: no certificate is set up.");
  return identity;
};
