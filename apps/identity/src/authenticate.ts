import { foldedText } from "@demarc/contract/core/folded-text";
import { takeGuess } from "./attempt-limit.ts";
import { findByUsername, type StoredCredential } from "./store/credential.queries.ts";
import { hashPassword, passwordMaxLength, verifyPassword } from "./credentials.ts";
import type { IdentityOptions } from "./identity-options.ts";

export type Authentication =
  | { readonly outcome: "right"; readonly credential: StoredCredential }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly seconds: number };

let decoy: Promise<string> | undefined;

/** Compared instead of the hash of an unknown user, so that both responses take the same time. */
const decoyHash = (): Promise<string> => (decoy ??= hashPassword("nobody has this password"));

/** Not awaited: known and unknown names must be answered equally fast. */
export const reportRefusal = (
  { signInRefused, log }: Pick<IdentityOptions, "signInRefused" | "log">,
  refused: { username: string; address: string },
): void => {
  signInRefused?.(refused).catch((error: unknown) => log.error({ err: error }, "a refused sign-in was not recorded"));
};

/**
 * Checks user name and password within the rate limits; unknown and disabled users get the same result as a wrong
 * password.
 */
export async function authenticate(
  options: Pick<IdentityOptions, "pool" | "now" | "log" | "attemptLimits" | "signInRefused">,
  claim: { username: string; password: string; address: string; device: string | undefined },
): Promise<Authentication> {
  const username = foldedText(claim.username);
  const attempt = await takeGuess(options, claim);
  if (attempt.waitSeconds > 0) return { outcome: "wait", seconds: attempt.waitSeconds };
  const credential = await findByUsername(options.pool, username);
  const password = claim.password.slice(0, passwordMaxLength * 4);
  const matches = await verifyPassword(credential?.passwordHash ?? (await decoyHash()), password);
  if (!matches || !credential || credential.disabled) {
    reportRefusal(options, { username, address: claim.address });
    return { outcome: "wrong" };
  }
  await attempt.forgive();
  return { outcome: "right", credential };
}
