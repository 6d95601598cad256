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
