import type { Package } from "@demarc/contract/core/ordering/package";
import { pathOf } from "@demarc/contract/core/ordering/order-values";
import type { OrderKind } from "@demarc/contract/core/ordering/order-body";
import { formatDate, hasText, type Locale, type Translate } from "../../../shell/translate.ts";
import type { RefusedField } from "./use-order-body.ts";

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly chosen: Package | undefined;
}

/** The params of an error as a person reads them: dates in words, products by name. */
const readable = ({ params = {} }: RefusedField, { locale, chosen }: Words) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === "date") return [name, formatDate(value, locale)];
      if (name !== "products") return [name, value];
      const names = String(value)
        .split(", ")
        .map((code) => chosen?.products.find((product) => product.code === code)?.description[locale] ?? code);
      return [name, names.join(", ")];
    }),
  );

/** The words of an error. An empty field is named where its name is known; the server's words stand in for unknown ones. */
export const errorText = (error: RefusedField, words: Words): string => {
  const { t } = words;
  const named = `required.${error.field.split(".").at(-1)}`;
  if (error.message === "validation.required" && hasText(named)) return t(named);
  const own = error.message.replace("validation.", "order-form.error.");
  const values = readable(error, words);
  if (hasText(own) && Object.keys(values).length > 0) return t(own, values);
  return hasText(error.message) || error.text === undefined ? t(error.message, values) : error.text;
};

/** The label of a field: that of its parameter in the catalogue, or the form's own; undefined for the order as a whole. */
export const fieldLabel = (kind: OrderKind, field: string, { t, locale, chosen }: Words): string | undefined => {
  const parameter = chosen?.parameters.find(({ key }) => pathOf(kind, key) === field);
  if (parameter) return parameter.label[locale];
  const key = `order-form.field.${field.replace(/\.[0-9]+/g, "")}`;
  return hasText(key) ? t(key) : undefined;
};
