import { amsterdamDate } from "@demarc/contract/core/calendar";
import { invalid } from "./refusals/errors.ts";

/** The moment in a field of a request, or now. Throws 400 for one that does not exist, such as a leap second. */
export const givenMoment = (field: string, given: string | undefined): string => {
  const at = given === undefined ? new Date() : new Date(given);
  if (Number.isNaN(at.getTime())) throw invalid(field, "validation.date-invalid");
  return at.toISOString();
};

/** A moment of a day: now if it is today, else noon. */
export const momentOf = (day: string): string => {
  const now = new Date();
  return day === amsterdamDate(now) ? now.toISOString() : `${day}T11:00:00.000Z`;
};
