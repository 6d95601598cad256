import { readableText } from "@demarc/contract/core/folded-text";

/** The values of a form, with texts as they are stored. */
export const trimmed = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? readableText(value) : value,
    ]),
  );
