import { canonical } from "./plan.ts";

/** A missing field keeps its value, and an empty text becomes null. */
export const textOr = (given: string | null | undefined, kept: string | null | undefined): string | null =>
  given === undefined ? (kept ?? null) : given?.trim() || null;

/** The fields whose value differs; objects are compared by their content. */
export const changedFields = <Fields extends object>(
  before: { readonly [Name in keyof Fields]?: unknown },
  after: Fields,
): (keyof Fields)[] =>
  (Object.keys(after) as (keyof Fields)[]).filter((name) => canonical(before[name]) !== canonical(after[name]));

export const picked = <Name extends PropertyKey>(
  fields: { readonly [Key in Name]?: unknown },
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, fields[name]]));
