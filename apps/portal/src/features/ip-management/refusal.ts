import { reportActionFailure } from "../../shell/action-failure.ts";
import { failureOf, hasCode } from "../../shell/call-error.ts";

/** What went wrong, in the words of the server where a field was refused; others are told by the shell. */
export const refusalOf = async (error: unknown, changed: string): Promise<string | undefined> => {
  const failure = failureOf(error);
  if (failure?.kind === "invalid") return failure.errors.map(({ text }) => text).join(" ");
  if (hasCode(error, "edit-conflict") || hasCode(error, "prefix.state-conflict") || hasCode(error, "prefix.delegated"))
    return changed;
  await reportActionFailure(error);
  return undefined;
};
