import type { ValidationError } from "@demarc/contract/core/errors";
import type { RefusalCode } from "@demarc/contract/core/words";
import type { CallFailure } from "./call-error.ts";

// A proxy, a firewall or a newer API can refuse with any body, so nothing in it has a certain type.

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const recordIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  try {
    return recordIn(await response.json());
  } catch {
    return {};
  }
};

const paramsIn = (value: unknown): ValidationError["params"] =>
  Object.fromEntries(
    Object.entries(recordIn(value)).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );

/** The refused fields that have words; the others cannot be shown. */
const refusedFieldsIn = (value: unknown): ValidationError[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const { field, message, params, text } = recordIn(item);
    const words = { message: textIn(message), text: textIn(text) };
    if (typeof field !== "string" || (words.message === "" && words.text === "")) return [];
    return [{ field, ...words, params: paramsIn(params) }];
  });

const retryAfterOf = (response: Response): number | undefined => {
  const text = response.headers.get("retry-after");
  if (text === null || text === "") return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
};

/** Why a response refuses: a 400 that names no field is a status like any other. */
export const failureIn = async (response: Response): Promise<CallFailure> => {
  const { validationErrors, error } = await bodyOf(response);
  const { status, headers } = response;
  const errors = status === 400 ? refusedFieldsIn(validationErrors) : [];
  if (errors.length > 0) return { kind: "invalid", errors };
  const { code, details, requestId } = recordIn(error);
  const retryAfter = retryAfterOf(response);
  return {
    kind: "status",
    status,
    code: textIn(code) as RefusalCode | "",
    details: recordIn(details),
    requestId: textIn(requestId) || (headers.get("x-request-id") ?? ""),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};
