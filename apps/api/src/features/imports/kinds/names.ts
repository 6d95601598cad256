import { largestInteger } from "@demarc/contract/core/fields";
import { invalid } from "../../../platform/refusals/errors.ts";

/** Our number of a record. Throws 400. */
export const numberOf = (given: string): number => {
  const number = Number(/^[1-9]\d{0,9}$/.exec(given)?.[0] ?? 0);
  if (number === 0 || number > largestInteger) throw invalid("id", "validation.invalid-value");
  return number;
};
