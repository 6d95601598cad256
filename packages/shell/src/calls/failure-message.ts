import type { DialogMessage } from "../dialog-store.ts";
import type { Values } from "../translate.ts";
import { type CallFailure, failureOf } from "./call-error.ts";

const general = { title: "error.application.title", text: "error.application.text" } as const;

/** How long to wait, in the unit that a person would use; without values the text says a minute. */
const waitOf = (seconds = 0): Values => {
  if (seconds === 0) return {};
  return seconds > 120 ? { unit: "minutes", count: Math.ceil(seconds / 60) } : { unit: "seconds", count: seconds };
};

/** Only a missing answer may blame the connection. */
const causeOf = (failure: CallFailure | undefined): string => {
  if (failure?.kind !== "status") return failure?.kind ?? "unknown";
  if (failure.code === "role.missing") return "role";
  if (failure.status === 404) return "missing";
  return failure.status < 500 ? "refused" : "server";
};

/**
 * What a person reads about a failure, with its support code: docs/product/screens.md, Errors. After 500 a change may have been
 * carried out.
 */
export const failureMessage = (error: unknown, isRead = false): DialogMessage => {
  const failure = failureOf(error);
  if (failure?.kind !== "status") return { ...general, values: { cause: causeOf(failure) }, requestId: "" };
  const { status, requestId, retryAfter } = failure;
  const own = { title: `api.${status}.title`, text: `api.${status}.text`, requestId };
  if (status === 429) return { ...own, values: waitOf(retryAfter) };
  if (status === 500) return { ...own, values: { kind: isRead ? "read" : "change" } };
  return { ...general, values: { cause: causeOf(failure) }, requestId };
};

/** True for no answer, 429 and 500, which open a dialog wherever they happen. */
export const hasDialog = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "network" || (failure?.kind === "status" && [429, 500].includes(failure.status));
};
