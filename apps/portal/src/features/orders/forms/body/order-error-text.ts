import type { Package } from "@demarc/contract/core/package";
import { pathOf } from "@demarc/ordering/order-values";
import type { OrderKind } from "@demarc/contract/core/order-body";
import { fieldText } from "@demarc/shell/forms/field-text.ts";
import { formatDate, formatNumber, hasText, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { RefusedField } from "./use-order-body.ts";

export interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly chosen: Package | undefined;
  readonly kind: OrderKind;
  readonly hasContacts: boolean;
}

/** The params of an error as a person reads them: dates in words, products by name. */
const readable = ({ params = {} }: RefusedField, { locale, chosen }: Words) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === "date") return [name, formatDate(value, locale)];
      if (typeof value === "number") return [name, formatNumber(value, locale, { maximumFractionDigits: 3 })];
      if (name !== "products") return [name, value];
      const names = String(value)
        .split(", ")
        .map((code) => chosen?.products.find((product) => product.code === code)?.description[locale] ?? code);
      return [name, names.join(", ")];
    }),
  );

export const parameterOf = (field: string, { chosen, kind }: Words) =>
  chosen?.parameters.find(({ key }) => pathOf(kind, key) === field);

/** Better words than those of the rule, where the form knows what the field is. */
const ownText = ({ field, message, params }: RefusedField, words: Words): string | undefined => {
  const { t, locale } = words;
  const number = (value: unknown) => formatNumber(Number(value), locale, { maximumFractionDigits: 3 });
  const step = parameterOf(field, words)?.multipleOf ?? null;
  if (message === "validation.required" && field === "contact" && !words.hasContacts)
    return t("order-form.error.no-contact");
  if (message === "validation.numeric" && step !== null && step < 1) return t("order-form.error.numeric-decimal");
  if (message === "validation.max" && field.endsWith("Kw"))
    return t("order-form.error.max-kw", { max: number(params?.["max"]) });
  return message === "validation.invalid-value" && step !== null
    ? t("order-form.error.multiple-of", { step: number(step) })
    : undefined;
};

/** The text of an error. A required field can have its own text; an unknown message falls back to the server's text. */
export const errorText = (error: RefusedField, words: Words): string => {
  const { t } = words;
  const special = ownText(error, words);
  if (special !== undefined) return special;
  const named = fieldText(error);
  if (named !== undefined) return t(named);
  const own = error.message.replace("validation.", "order-form.error.");
  const values = readable(error, words);
  if (hasText(own) && Object.keys(values).length > 0) return t(own, values);
  return hasText(error.message) || error.text === undefined ? t(error.message, values) : error.text;
};
