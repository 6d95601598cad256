import type { WebhookTrial } from "@demarc/contract/webhooks/webhooks";
import type { Translate } from "@demarc/shell/translate.ts";
import type en from "./webhooks.en.ts";

/** Why a call has no answer, in the language of the reader; the details of another reason are in English. */
export const reasonIn = (
  t: Translate<keyof typeof en>,
  { reason, error }: Pick<WebhookTrial, "reason" | "error">,
): string => (reason === null || reason === "other" ? (error ?? "") : t(`webhooks.reason.${reason}`));
