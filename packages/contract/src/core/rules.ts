import { isHostName } from "./host-name.ts";
import { isIban } from "./iban.ts";
import { unprintableIn } from "./printable-text.ts";

/** A violated rule: a message key of docs/product/fields.md, with the violated limit. */
export interface Verdict {
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

type Check = (value: unknown, bound?: unknown) => Verdict | undefined;

const refuse = (message: string, params: Verdict["params"] = {}): Verdict => ({ message, params });

/** Text rules treat a number as its decimal text and any other non-text as empty. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Counts in code points, as the database does: a surrogate pair counts as one. */
export const isLonger = (text: string, most: number): boolean => {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  return Array.from(text).length > most;
};

const pattern =
  (expression: RegExp, message: string): Check =>
  (value) => {
    const text = textOf(value);
    return text === "" || expression.test(text) ? undefined : refuse(message);
  };

const numberOf = (value: unknown): number | undefined => {
  const text = textOf(value).trim();
  return text === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
};

const emailPattern =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

const isDate = (text: string): boolean => {
  const parts = datePattern.exec(text);
  if (!parts || Number.isNaN(Date.parse(text))) return false;
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return day.getUTCMonth() === Number(parts[2]) - 1;
};

/**
 * The field rules, one function each: `(value, bound?) -> Verdict | undefined`. The whole value must match, digits are
 * ASCII digits, and empty passes every rule except `required`. The API uses them as a schema keyword, and the portal's
 * forms read them from the same schema.
 */
export const rules = {
  required: (value) =>
    typeof value === "number" || (typeof value === "string" && value.trim() !== "")
      ? undefined
      : refuse("validation.required"),
  email: (value) => (textOf(value).length > 254 ? refuse("validation.email") : emailRule(value)),
  "min-length": (value, bound) => {
    const text = textOf(value);
    return text === "" || isLonger(text, Number(bound) - 1)
      ? undefined
      : refuse("validation.min-length", { min: Number(bound) });
  },
  "max-length": (value, bound) =>
    isLonger(textOf(value), Number(bound)) ? refuse("validation.max-length", { max: Number(bound) }) : undefined,
  "min-array-length": (value, bound) => {
    if (!Array.isArray(value)) return refuse("validation.invalid-data");
    return value.length >= Number(bound) ? undefined : refuse("validation.min-array-length", { min: Number(bound) });
  },
  numeric: pattern(/^[0-9]+$/, "validation.numeric"),
  min: (value, bound) => {
    const number = numberOf(value);
    return number === undefined || number >= Number(bound)
      ? undefined
      : refuse("validation.min", { min: Number(bound) });
  },
  max: (value, bound) => {
    const number = numberOf(value);
    return number === undefined || number <= Number(bound)
      ? undefined
      : refuse("validation.max", { max: Number(bound) });
  },
  "invalid-values": (value, bound) => {
    const { values, message } = bound as { values: readonly unknown[]; message: string };
    return textOf(value) !== "" && values.includes(value) ? refuse(message) : undefined;
  },
  "any-of": (value, bound) =>
    textOf(value)
      .split(",")
      .every((one) => one === "" || (bound as readonly string[]).includes(one))
      ? undefined
      : refuse("validation.invalid-value"),
  "postal-code": pattern(/^[0-9]{4}[A-Za-z]{2}$/, "validation.postal-code-invalid"),
  iban: (value) => {
    const text = textOf(value);
    return text === "" || isIban(text) ? undefined : refuse("validation.iban-invalid");
  },
  bic: pattern(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "validation.bic-invalid"),
  "vat-number": pattern(/^[A-Za-z]{2}[A-Za-z0-9]{2,13}$/, "validation.vat-invalid"),
  "phone-number": pattern(/^0[1-8][0-9]{8}$/, "validation.phone-number-invalid"),
  "coc-number": pattern(/^[0-9]{8}$/, "validation.coc-invalid"),
  fqdn: (value) => {
    const text = textOf(value).trim();
    return text === "" || isHostName(text) ? undefined : refuse("validation.fqdn-invalid");
  },
  "password-match": (value, bound) =>
    textOf(value) === "" || value === bound ? undefined : refuse("validation.passwords-must-match"),
  printable: (value) => {
    const characters = unprintableIn(textOf(value));
    return characters === "" ? undefined : refuse("validation.unprintable", { characters });
  },
  date: (value) => {
    const text = textOf(value);
    return text === "" || isDate(text) ? undefined : refuse("validation.date-invalid");
  },
} satisfies Record<string, Check>;

const emailRule = pattern(emailPattern, "validation.email");

export type RuleName = keyof typeof rules;

/** The rules of a field in its schema: `{ required: true, "max-length": 40 }`. */
export type Rules = { readonly [Name in RuleName]?: unknown };

export const defaultMessage = "validation.invalid";

/** Empty values pass every rule but `required`, so what does not take one asks for a value. */
export const isEmpty = (value: unknown): boolean => value === null || value === "";

/** Why a value of a wrong type is refused: what takes a whole number asks for digits. */
export const typeMessage = (type: string | readonly string[] | undefined, value: unknown): string =>
  ([type].flat().includes("integer") && rules.numeric(value)?.message) || "validation.invalid-data";

/** Checks a value against the rules of a field, in order. Returns the first violation, or undefined if all pass. */
export function verdictOf(fieldRules: Rules, value: unknown): Verdict | undefined {
  for (const [name, bound] of Object.entries(fieldRules)) {
    const check: Check = rules[name as RuleName];
    const verdict = check(value, bound);
    if (verdict) return verdict;
  }
  return undefined;
}
