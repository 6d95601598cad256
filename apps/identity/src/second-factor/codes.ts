import { takeSecondGuess } from "../attempt-limit.ts";
import { reportRefusal } from "../authenticate.ts";
import type { IdentityOptions } from "../identity-options.ts";
import type { Credential } from "../store/credential.queries.ts";
import { inTransaction, type Notify } from "../store/identity-sql.ts";
import { takeRecoveryCode, takeStep } from "../store/second-factor.queries.ts";
import { appStepOf } from "./app-set-up.ts";
import { recoveryHash } from "./recovery-codes.ts";

export type CodeKind = "app" | "recovery";

export type CodeAnswer =
  | { readonly outcome: "right" }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly seconds: number };

interface TypedCode {
  readonly kind: CodeKind;
  readonly code: string;
  readonly address: string;
  readonly device: string | undefined;
  /** Mails the person that a recovery code was used. */
  readonly notify: Notify;
}

const isRight = async (
  options: IdentityOptions,
  { subject }: Credential,
  { kind, code, notify }: TypedCode,
): Promise<boolean> => {
  if (kind === "recovery")
    return inTransaction(options.pool, async (client) => {
      const isTaken = await takeRecoveryCode(client, subject, recoveryHash(subject, code));
      if (isTaken) await notify(client);
      return isTaken;
    });
  const step = await appStepOf(options, subject, code);
  return step !== undefined && takeStep(options.pool, subject, step, options.now());
};

/** Uses a code of a person up, within the rate limits. */
export async function spendCode(options: IdentityOptions, person: Credential, typed: TypedCode): Promise<CodeAnswer> {
  const { username } = person;
  const attempt = await takeSecondGuess(options, { ...typed, username });
  if (attempt.waitSeconds > 0) return { outcome: "wait", seconds: attempt.waitSeconds };
  if (!(await isRight(options, person, typed))) {
    reportRefusal(options, { username, address: typed.address });
    return { outcome: "wrong" };
  }
  await attempt.forgive();
  return { outcome: "right" };
}
