import { readableText } from "@demarc/contract/core/folded-text";

export const trimmed = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? readableText(value) : value,
    ]),
  );
