import { isHandledByShell } from "../calls/call-error.ts";
import { failureMessage } from "../calls/failure-message.ts";
import { openDialog } from "../dialog-store.ts";
import { buildId, reloadKeepingForms, servedBuild } from "./version-check.ts";

/**
 * Reports an unexpected failure of an action or a language change. If a newer build is served, the dialog offers a reload that
 * keeps the forms; otherwise it is the general error with a support code.
 */
export const reportActionFailure = async (error: unknown): Promise<void> => {
  if (isHandledByShell(error)) return;
  console.error("action failed", error);
  const served = await servedBuild();
  if (served !== undefined && served !== buildId) {
    openDialog({
      title: "error.action-failed.title",
      text: "error.action-failed.text",
      actions: [
        { label: "error.close", tone: "secondary" },
        { label: "error.reload", tone: "primary", run: () => reloadKeepingForms() },
      ],
    });
    return;
  }
  openDialog(failureMessage(error));
};
