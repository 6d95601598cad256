import type { IdentityOptions } from "../identity-options.ts";
import { type Credential, findBySubject } from "../store/credential.queries.ts";
import { findFactors, hasFactor } from "../store/second-factor.queries.ts";
import { isMultiFactor } from "./methods.ts";

type Given = Pick<IdentityOptions, "pool" | "secondFactor">;

/** Whether this person must have a second factor. */
export const isRequired = async ({ secondFactor }: Given, person: Credential): Promise<boolean> =>
  secondFactor.requiredFor === "all" ||
  (secondFactor.requiredFor === "administrators" && (await secondFactor.isAdministrator(person))) ||
  (await secondFactor.isStaff(person));

/** What follows the password: nothing, a second factor, or the set-up of one. */
export type NextStep = "none" | "use" | "set-up";

export async function nextStep(options: Given, person: Credential): Promise<NextStep> {
  if (hasFactor(await findFactors(options.pool, person.subject))) return "use";
  return (await isRequired(options, person)) ? "set-up" : "none";
}

/** Whether a session without a second factor is not enough any more. */
export async function lacksSecondFactor(options: Given, subject: string, methods: unknown): Promise<boolean> {
  if (isMultiFactor(methods)) return false;
  const person = await findBySubject(options.pool, subject);
  return person !== undefined && (await nextStep(options, person)) !== "none";
}
