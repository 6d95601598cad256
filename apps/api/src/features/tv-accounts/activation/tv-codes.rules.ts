import { randomInt } from "node:crypto";
import { daysAfter } from "@demarc/contract/core/calendar";
import { codeAlphabet, codeDays, codeLengths, type CodeState } from "@demarc/contract/tv-accounts/tv-activation";
import type { RequestState } from "@demarc/contract/tv-accounts/tv-activation";
import { stateMachine } from "../../../platform/changes/state-machine.ts";
import { invalid } from "../../../platform/refusals/errors.ts";

export type CodeKind = keyof typeof codeLengths;

/** A new code, without dashes. `randomInt` gives each letter the same chance. */
export const randomCode = (kind: CodeKind): string =>
  Array.from({ length: codeLengths[kind] }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/** The states of an unconfirmed code. `use` is a use that leaves further uses, `useUp` the last one. */
export const unconfirmedCodeStates = stateMachine<CodeState, "use" | "useUp" | "cancel">("tv-code.state-conflict", {
  READY: {},
  LIVE: { use: "LIVE", useUp: "USED", cancel: "CANCELLED" },
  REQUESTED: {},
  USED: {},
  CANCELLED: {},
  EXPIRED: {},
});

export const requestStates = stateMachine<RequestState, "confirm" | "dismiss">("tv-request.state-conflict", {
  PENDING: { confirm: "CONFIRMED", dismiss: "DISMISSED" },
  CONFIRMED: { confirm: "CONFIRMED" },
  DISMISSED: { dismiss: "DISMISSED" },
  EXPIRED: { dismiss: "EXPIRED" },
});

/** The last day of an unconfirmed code. Throws 400 unless it is 1 to 30 days ahead. */
export const lastDayOf = (expiryDate: string | undefined, today: string): string => {
  const day = expiryDate ?? daysAfter(today, codeDays.usual);
  if (day <= today) throw invalid("expiryDate", "validation.date-too-early");
  if (day > daysAfter(today, codeDays.longest)) throw invalid("expiryDate", "validation.date-too-late");
  return day;
};
