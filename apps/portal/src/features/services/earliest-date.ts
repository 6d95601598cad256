import { failureOf } from "@demarc/shell/calls/call-error.ts";

/** The first possible last day, where the server refused an earlier `date`. */
export const earliestDateIn = (error: unknown): string | undefined => {
  const failure = failureOf(error);
  const refused = failure?.kind === "invalid" && failure.errors.find(({ field }) => field === "date");
  return refused && refused.params["date"] ? String(refused.params["date"]) : undefined;
};
