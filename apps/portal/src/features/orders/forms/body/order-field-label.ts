import { accessLabels, type AccessPart, personFieldLabel } from "../../../services/access-labels.ts";
import { hasText } from "@demarc/shell/translate.ts";
import { parameterOf, type Words } from "./order-error-text.ts";

/** The label of a field: that of its parameter in the catalogue, or the form's own; undefined for the order as a whole. */
export const fieldLabel = (field: string, words: Words): string | undefined => {
  const { t, locale } = words;
  const parameter = parameterOf(field, words);
  if (parameter) return parameter.label[locale];
  const [list, place, part] = field.split(".");
  if (list === "accessList" && part !== undefined && part in accessLabels)
    return personFieldLabel(t, Number(place), part as AccessPart);
  const key = `order-form.field.${field}`;
  return hasText(key) ? t(key) : undefined;
};
