import { passwordProblem } from "../credentials.ts";
import type { Visit } from "./visit.ts";

export interface PasswordProblems {
  readonly password?: string | undefined;
  readonly passwordRepeat?: string | undefined;
}

/** Problems of a new password and its repetition, as allowed in a query parameter. */
export const problemNames = ["too-short", "too-long", "contains-username", "common", "differs"] as const;
type ProblemName = (typeof problemNames)[number];

export const problemWith = (username: string, password: string, repeat: string): ProblemName | undefined =>
  passwordProblem(password, username) ?? (password === repeat ? undefined : "differs");

export const inWords = (visit: Visit, problem: ProblemName | undefined): PasswordProblems => {
  const text = problem && visit.t(`password.${problem}`);
  return problem === "differs" ? { passwordRepeat: text } : { password: text };
};
