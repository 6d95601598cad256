import dutch from "@demarc/contract/core/rules.nl";
import english from "@demarc/contract/core/rules.en";
import type { FieldError, ValidationError } from "@demarc/contract/core/errors";

const texts: Readonly<Record<"en" | "nl", Readonly<Record<string, string>>>> = { en: english, nl: dutch };

/** The error of a field with its sentence in a language. */
export const validationError = ({ field, message, params = {} }: FieldError, locale: "en" | "nl"): ValidationError => {
  const text = texts[locale][message] ?? texts[locale]["validation.invalid"] ?? "";
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
  return { field, message, params, text: filled };
};

const longestField = 200;

/** The errors that fit in so many bytes of JSON, however many there are and however long the field names of the request are. */
export const fittingErrors = (
  errors: readonly FieldError[],
  locale: "en" | "nl",
  mostBytes: number,
): ValidationError[] => {
  const fitting: ValidationError[] = [];
  let bytes = 0;
  for (const error of errors) {
    const translated = validationError({ ...error, field: error.field.slice(0, longestField).toWellFormed() }, locale);
    bytes += Buffer.byteLength(JSON.stringify(translated)) + 1;
    if (bytes > mostBytes) break;
    fitting.push(translated);
  }
  return fitting;
};
