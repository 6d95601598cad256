import { described, Type } from "./json-schema.ts";

const escaped = (key: string): string => key.replaceAll(".", "\\.");

/**
 * The query parameter `sort`: one or two keys from an allowlist, the most important first, with `-` for descending
 * (`-issueDate,number`). Each order is a separate prepared statement, so more keys would make far too many statements.
 */
export const sortQuery = <const Keys extends readonly string[]>(keys: Keys) => {
  const key = `-?(${keys.map(escaped).join("|")})`;
  return {
    sort: described(
      Type.Optional(Type.String({ pattern: `^${key}(,${key})?$`, maxLength: 120 })),
      `One or two of ${keys.join(", ")}`,
    ),
  };
};

export interface SortPart<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** Parses a validated `sort`; of a repeated key the first occurrence counts. */
export const sortFrom = <Key extends string>(text: string): SortPart<Key>[] => {
  const parts = text
    .split(",")
    .map((part) => ({ key: part.replace(/^-/, "") as Key, descending: part.startsWith("-") }));
  return parts.filter(({ key }, place) => parts.findIndex((other) => other.key === key) === place);
};
