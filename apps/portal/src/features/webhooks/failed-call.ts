import type { Translate } from "@demarc/shell/translate.ts";
import type en from "./webhooks.en.ts";

/** The reasons that the API gives in technical English, and their texts. */
const reasons = [
  [/not public|may not be called/, "webhooks.reason.not-public"],
  [/ENOTFOUND|ENODATA|ESERVFAIL/, "webhooks.reason.unknown-name"],
  [/ECONNREFUSED/, "webhooks.reason.refused"],
  [/certificate|CERT|SSL|TLS/i, "webhooks.reason.certificate"],
  [/time-?out|ETIMEDOUT|aborted|does not answer|within/i, "webhooks.reason.slow"],
] as const;

/** Why a call did not arrive, in the language of the person if the reason is a known one. */
export const reasonIn = (t: Translate<keyof typeof en>, error: string | null): string => {
  const known = reasons.find(([pattern]) => pattern.test(error ?? ""));
  return known ? t(known[1]) : (error ?? "");
};
