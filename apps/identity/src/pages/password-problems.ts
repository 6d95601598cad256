import { passwordProblem, passwordProblems } from "../credentials.ts";
import type { StoredCredential } from "../store/credential.queries.ts";
import type { Identity, Visit } from "./visit.ts";

export interface PasswordProblems {
  readonly password?: string | undefined;
  readonly passwordRepeat?: string | undefined;
}

/** Problems of a new password and its repetition, as allowed in a query parameter. */
export const problemNames = [...passwordProblems, "differs"] as const;
type ProblemName = (typeof problemNames)[number];

export const problemWith = async (
  { options }: Identity,
  { username, subject }: StoredCredential,
  { password, repeat }: { readonly password: string; readonly repeat: string },
): Promise<ProblemName | undefined> => {
  const words = (await options.wordsAbout?.(subject)) ?? [];
  return (await passwordProblem(password, { username, words })) ?? (password === repeat ? undefined : "differs");
};

export const inWords = (visit: Visit, problem: ProblemName | undefined): PasswordProblems => {
  const text = problem && visit.t(`password.${problem}`);
  return problem === "differs" ? { passwordRepeat: text } : { password: text };
};
