import { bodyErrors } from "@demarc/contract/core/body-rules";
import { applyForAccount } from "@demarc/contract/signup";
import { bodyOf } from "@demarc/shell/forms/body-judge.ts";

export const applySteps = ["company", "contact", "payment", "check"] as const;
export type ApplyStep = (typeof applySteps)[number];

/** The fields of each step by the beginning of their names. */
const fieldsOf: Readonly<Record<ApplyStep, readonly string[]>> = {
  company: ["type", "coc", "name", "tradeName", "vatNumber", "address"],
  contact: ["contact", "interests", "message"],
  payment: ["iban", "accountHolder", "invoiceEmail"],
  check: ["termsAccepted"],
};

/** The step that shows a field; the last one for a field that none shows. */
export const stepOf = (field: string): ApplyStep =>
  applySteps.find((step) => fieldsOf[step].includes(field.split(".", 1)[0] ?? "")) ?? "check";

export const firstStepOf = (fields: readonly string[]): ApplyStep =>
  applySteps.find((step) => fields.some((field) => stepOf(field) === step)) ?? "check";

/** The step in a query string; the first one if there is none. */
export const stepIn = (search: string): ApplyStep => {
  const named = new URLSearchParams(search).get("step");
  return applySteps.find((step) => step === named) ?? "company";
};

/** The path of a step; the first one has no parameter. */
export const stepPath = (pathname: string, step: ApplyStep): string =>
  step === "company" ? pathname : `${pathname}?step=${step}`;

export const stepAfter = (step: ApplyStep): ApplyStep => applySteps[applySteps.indexOf(step) + 1] ?? "check";
export const stepBefore = (step: ApplyStep): ApplyStep => applySteps[applySteps.indexOf(step) - 1] ?? "company";
export const isBefore = (step: ApplyStep, other: ApplyStep): boolean =>
  applySteps.indexOf(step) < applySteps.indexOf(other);

/** The fields of a step that these values leave empty or invalid. */
export const openFields = (values: unknown, step: ApplyStep): string[] =>
  bodyErrors(applyForAccount.body, bodyOf(applyForAccount, values), applyForAccount.rules)
    .map(({ field }) => field)
    .filter((field) => stepOf(field) === step);

/** The first step that is not complete, which is as far as a person can go. */
export const furthestStep = (values: unknown): ApplyStep =>
  applySteps.find((step) => openFields(values, step).length > 0) ?? "check";
