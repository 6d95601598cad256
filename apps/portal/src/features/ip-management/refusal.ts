import { reportActionFailure } from "../../shell/action-failure.ts";
import { failureOf } from "../../shell/calls/call-error.ts";
import { showToast } from "../../shell/toast-store.ts";
import type { Translate } from "../../shell/translate.ts";
import type en from "./ip-management.en.ts";

type Text = Translate<keyof typeof en>;

const sayings: Readonly<Record<string, keyof typeof en>> = {
  "edit-conflict": "ip.changed-meanwhile",
  "not-found": "ip.changed-meanwhile",
  "prefix.state-conflict": "ip.changed-meanwhile",
  "prefix.in-use": "ip.changed-meanwhile",
  "prefix.delegated": "ip.changed-meanwhile",
  "ptr.change-undone": "ip.undone-already",
  "route-authorisation.state-conflict": "ip.changed-meanwhile",
  "route-authorisation.exists": "ip.route-exists",
  "subnet.exists": "ip.subnet-exists",
  "subnet-plan.undone": "ip.undone-already",
  "subnet-plan.changed-since": "ip.plan-changed-since",
  "body-too-large": "ip.loa-too-large",
};

/** The message for a refused change: the server's own words for fields, ours for known codes. The shell reports the rest. */
export const refusalOf = async (error: unknown, t: Text): Promise<string | undefined> => {
  const failure = failureOf(error);
  if (failure?.kind === "invalid") return failure.errors.map(({ text }) => text).join(" ");
  const saying = failure?.kind === "status" ? sayings[failure.code] : undefined;
  if (saying) return t(saying);
  await reportActionFailure(error);
  return undefined;
};

/** Runs an undo from a toast and shows a refusal as another toast, because the dialog has closed. */
export const takeBack = async (t: Text, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (failure) {
    const said = await refusalOf(failure, t);
    if (said) showToast(said, { tone: "warn" });
  }
};
