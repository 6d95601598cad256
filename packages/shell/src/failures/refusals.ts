import type { ValidationError } from "@demarc/contract/core/errors";
import type { RefusalCode } from "@demarc/contract/core/words";
import { reportActionFailure } from "./action-failure.ts";
import { failureOf } from "../calls/call-error.ts";
import { fieldWords } from "./field-words.ts";
import { showToast } from "../toast-store.ts";
import { type CommonText, translate, type Values } from "../translate.ts";

export interface RefusalText<Key extends string = string> {
  readonly text: Key | CommonText;
  readonly values?: Values;
  readonly field?: string;
  readonly tone?: "warn" | "bad";
}

/** Texts for refusals by their code in the contract: `{ ... } satisfies Refusals<keyof typeof en>`. */
export type Refusals<Key extends string = string> = Readonly<
  Partial<Record<RefusalCode, Key | CommonText | RefusalText<Key>>>
>;

const overtaken = { text: "common.changed-since", tone: "warn" } as const;
/** For records that several people change. */
export const changedMeanwhile = { "edit-conflict": overtaken, "not-found": overtaken } as const satisfies Refusals;

/** The text that a table has for a failure; undefined for an unknown code. */
export const refusalOf = (error: unknown, refusals: Refusals): RefusalText | undefined => {
  const failure = failureOf(error);
  // The code is a text of the server: "constructor" has no entry.
  const known = failure?.kind === "status" && failure.code !== "" && Object.hasOwn(refusals, failure.code);
  const found = known ? refusals[failure.code] : undefined;
  return typeof found === "string" ? { text: found } : found;
};

interface Explanation {
  readonly text: string;
  readonly tone: "warn" | "bad";
}

/** These say nothing about what they refuse. */
const nameless: ReadonlySet<string> = new Set(["validation.required", "validation.invalid", "validation.invalid-data"]);

const namedText = ({ field, message, text }: ValidationError): string =>
  text && field && nameless.has(message) ? `${fieldWords(field)}: ${text}` : text;

/**
 * Why something was refused: the server's text for refused fields, otherwise the text of the table. A failure that
 * neither explains is reported as a failed action, and the result is undefined.
 */
export const explainFailure = async (error: unknown, refusals: Refusals): Promise<Explanation | undefined> => {
  const failure = failureOf(error);
  const words = failure?.kind === "invalid" ? failure.errors.map(namedText).filter(Boolean) : [];
  if (words.length > 0) return { text: words.join(" "), tone: "bad" };
  const refusal = refusalOf(error, refusals);
  if (refusal) return { text: translate(refusal.text, refusal.values), tone: refusal.tone ?? "bad" };
  await reportActionFailure(error);
  return undefined;
};

/** Shows a message with the reason of a refusal, where no form can show it. */
export const showFailure = async (error: unknown, refusals: Refusals): Promise<void> => {
  const explanation = await explainFailure(error, refusals);
  if (explanation) showToast(explanation.text, { tone: explanation.tone });
};

/** Runs work outside a form, and shows a message with the reason if it is refused. */
export const runOrExplain = async (work: () => Promise<unknown>, refusals: Refusals): Promise<void> => {
  try {
    await work();
  } catch (error) {
    await showFailure(error, refusals);
  }
};
